// SPDX-License-Identifier: Apache-2.0

/// The styles of the page.
///
/// Lengths of text are in `rem`, so they follow the reader's text size; the phone keeps its size
/// and scrolls.
enum PhoneStyle {
    /// The width and height of a phone, and the space around it, in CSS pixels; ``layout`` repeats
    /// them.
    static let phoneWidth = 390
    static let phoneHeight = 844
    static let gap = 32
    static let headingHeight = 40

    static let layout: StaticString = """
        * { box-sizing: border-box; margin: 0; padding: 0; }
        body { font: 1rem/1.3 system-ui, "Noto Sans", sans-serif; background: var(--page);
          color: var(--page-text); }
        h1 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
          clip-path: inset(50%); }
        h2 { font-size: 1rem; font-weight: 600; min-block-size: 40px; text-align: center; }
        ol, ul { list-style: none; }
        main { display: flex; flex-wrap: wrap; justify-content: center; gap: 32px; padding: 32px; }
        .view { inline-size: 390px; max-inline-size: 100%; }
        .phone { aspect-ratio: 390 / 844; inline-size: 100%; display: flex; flex-direction: column;
          overflow: hidden; border-radius: 48px; border: 1px solid var(--edge);
          background: linear-gradient(var(--sky), var(--ground)); color: var(--text); }
        .status { flex: none; padding: 14px 32px 4px; font-weight: 600; font-size: .95rem; }
        .lock .status span { visibility: hidden; }
        .screen { flex: 1; min-block-size: 0; overflow-y: auto; display: flex;
          flex-direction: column; padding: 8px 10px 40px; scrollbar-width: none; }
        .screen:focus-visible, summary:focus-visible { outline: 3px solid var(--focus);
          outline-offset: -3px; border-radius: 12px; }
        .clock { flex: none; font-size: 5.5rem; line-height: 1.1; font-weight: 600;
          text-align: center; padding-block: 24px; }
        .lock .groups { margin-block-start: auto; }
        .group + .group { margin-block-start: 10px; }
        .cards > li + li, .card + details, details .cards { margin-block-start: 8px; }
        .thread { font-size: 1.1rem; padding: 12px 8px 8px; overflow-wrap: anywhere; }
        .card { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; padding: 12px;
          border-radius: 22px; background: var(--card); overflow-wrap: anywhere; }
        .words { flex: 1; min-inline-size: 0; }
        .head { display: flex; justify-content: space-between; gap: 8px; font-size: .8rem;
          color: var(--faint); }
        .age { flex: none; }
        .level { font-size: .75rem; font-weight: 600; color: var(--level); }
        .title, .subtitle, .body { font-size: .95rem; }
        .title, .subtitle { font-weight: 600; }
        .title, .subtitle, .body { text-align: start; }
        .body { white-space: pre-wrap; }
        .card:not(.whole) :is(.title, .subtitle, .body) { display: -webkit-box; overflow: hidden;
          -webkit-box-orient: vertical; -webkit-line-clamp: 1; }
        .card:not(.whole) .body { -webkit-line-clamp: 4; }
        .icon { flex: none; display: grid; place-items: center; inline-size: 38px; block-size: 38px;
          border-radius: 9px; background: var(--accent); color: #fff; font-weight: 700;
          font-size: 20px; }
        .thumbnail { flex: none; inline-size: 38px; block-size: 38px; object-fit: cover;
          border-radius: 6px; }
        .attachment { display: block; inline-size: calc(100% + 24px); margin: -12px -12px 0;
          max-block-size: 420px; object-fit: cover; border-radius: 22px 22px 0 0; }
        .attachment-name { inline-size: 100%; font-size: .8rem; color: var(--faint); }
        summary { padding: 8px 12px; font-size: .8rem; border-radius: 12px; cursor: pointer;
          color: var(--text); }
        .actions { margin-block-start: 10px; border-radius: 14px; background: var(--card);
          overflow: hidden; flex: none; }
        .actions li { padding: 12px 16px; overflow-wrap: anywhere; }
        .actions li + li { border-block-start: 1px solid var(--edge); }
        .destructive { color: var(--danger); }
        .home { margin-block-start: auto; inline-size: 76px; text-align: center; flex: none;
          margin-inline-start: 18px; }
        .app-icon { position: relative; inline-size: 60px; margin-inline: auto; }
        .app-icon .icon { inline-size: 60px; block-size: 60px; border-radius: 14px;
          font-size: 32px; }
        .badge { position: absolute; inset-block-start: -9px; inset-inline-end: -9px;
          min-inline-size: 26px; padding-inline: 7px; border-radius: 13px; line-height: 26px;
          background: #c4002b; color: #fff; font-size: 16px; }
        .app-name { font-size: .75rem; overflow-wrap: anywhere; }
        .nothing { padding: 24px 12px; text-align: center; font-size: .9rem; }
        @media (max-width: 480px) { main { padding: 32px 0; } }

        """

    static let light: StaticString = """
        :root { color-scheme: light; --page: #f2f2f6; --page-text: #17171b; --sky: #cfe0f5;
          --ground: #f1e6ee; --text: #17171b; --card: #fbfbfd; --faint: #55555e; --edge: #b9bcc6;
          --accent: #2456c8; --level: #7a4400; --danger: #b3001f; --focus: #0a4bd6; }

        """

    static let dark: StaticString = """
        :root { color-scheme: dark; --page: #101014; --page-text: #f0f0f4; --sky: #17233a;
          --ground: #33203a; --text: #f0f0f4; --card: #2a2a31; --faint: #b4b4bf; --edge: #4a4a55;
          --accent: #2f63d8; --level: #ffb35c; --danger: #ff8a94; --focus: #8ab4ff; }

        """
}
