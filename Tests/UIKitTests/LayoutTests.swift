// SPDX-License-Identifier: Apache-2.0

import Testing
import UIKit

/// The rules are those of Apple's pages on `NSLayoutConstraint`, `NSLayoutAnchor` and `UIStackView`.
@Suite("Views as plain data") @MainActor
struct LayoutTests {
    @Test("an active constraint belongs to the nearest view that contains both items")
    func owner() {
        let outer = UIView()
        let left = UIView()
        let right = UIImageView()
        outer.addSubview(left)
        left.addSubview(right)
        let inside = right.topAnchor.constraint(equalTo: left.topAnchor, constant: 8)
        let across = right.leadingAnchor.constraint(
            greaterThanOrEqualTo: outer.safeAreaLayoutGuide.leadingAnchor
        )
        let alone = right.widthAnchor.constraint(equalToConstant: 44)
        let half = right.heightAnchor.constraint(equalTo: left.heightAnchor, multiplier: 0.5)
        #expect(!inside.isActive && left.constraints.isEmpty)
        NSLayoutConstraint.activate([inside, across, alone, half])
        #expect(left.constraints == [inside, half] && outer.constraints == [across])
        #expect(right.constraints == [alone] && alone.secondItem == nil && half.multiplier == 0.5)
        #expect(
            inside.firstItem === right && inside.secondAttribute == .top && inside.constant == 8
        )
        #expect(across.relation == .greaterThanOrEqual && across.secondItem is UILayoutGuide)
        alone.constant = 50
        NSLayoutConstraint.deactivate([inside, alone])
        #expect(!inside.isActive && half.isActive && right.constraints.isEmpty)
    }

    @Test("a stack keeps its order, whatever else is in it")
    func stack() {
        let views = (0..<3).map { _ in UIView() }
        let stack = UIStackView(arrangedSubviews: [views[0], views[1]])
        stack.axis = .vertical
        stack.insertArrangedSubview(views[2], at: 1)
        #expect(stack.arrangedSubviews == [views[0], views[2], views[1]])
        #expect(stack.subviews == stack.arrangedSubviews)
        stack.removeArrangedSubview(views[2])
        #expect(stack.arrangedSubviews == [views[0], views[1]] && views[2].superview === stack)
        views[0].removeFromSuperview()
        #expect(stack.arrangedSubviews == [views[1]])
    }

    @Test("front and back, and beside another view")
    func order() {
        let views = (0..<3).map { _ in UIView() }
        let outer = UIView()
        for view in views { outer.addSubview(view) }
        outer.bringSubviewToFront(views[0])
        outer.sendSubviewToBack(views[2])
        #expect(outer.subviews == [views[2], views[1], views[0]])
        outer.insertSubview(views[0], belowSubview: views[1])
        #expect(outer.subviews == [views[2], views[0], views[1]])
        outer.insertSubview(views[2], aboveSubview: views[0])
        #expect(outer.subviews == [views[0], views[2], views[1]])
    }

    @Test("fonts, layers and attributed texts keep what they were given")
    func values() {
        let label = UILabel()
        label.attributedText = NSAttributedString(string: "a")
        #expect(label.text == "a" && label.font.pointSize == 17)
        #expect(UIFont.boldSystemFont(ofSize: 12).withSize(20).fontName == ".SFUI-Bold")
        #expect(UIFont.preferredFont(forTextStyle: .caption1).pointSize == 12)
        label.layer.masksToBounds = true
        label.layer.backgroundColor = UIColor.red.cgColor
        #expect(label.clipsToBounds && label.backgroundColor == .red)
    }

    @Test("an animation is made at once and then done")
    func animation() async {
        let view = UIView()
        let isDone = await withCheckedContinuation { done in
            UIView.animate(withDuration: 9) {
                view.alpha = 0
            } completion: {
                done.resume(returning: $0)
            }
            #expect(view.alpha == 0)
        }
        #expect(isDone)
    }
}
