// SPDX-License-Identifier: Apache-2.0

import CPushSealTLS
import SealFormats

/// How many iterations it takes to derive the keys of a file, counted before any is derived.
///
/// Whoever makes the file chooses the number, and whoever opens it pays for it.
struct DerivationCost {
    private var iterationCount = 0

    /// Counts the iterations of PKCS #12 (RFC 7292), in all its layers.
    ///
    /// What lies in an encrypted layer is seen when that is opened, which the layers around it pay for.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - passphrase: what opens it, with a NUL.
    /// - Throws: `identity` if there are more than a key may ask for.
    static func check(
        pkcs12 file: OpaquePointer,
        _ passphrase: UnsafePointer<CChar>?
    ) throws(ConnectionError) {
        defer { ERR_clear_error() }
        var cost = DerivationCost()
        unsafe cost.add(macOf: file)
        let safes = unsafe PKCS12_unpack_authsafes(file)
        defer {
            unsafe OPENSSL_sk_pop_free(safes) {
                unsafe PKCS7_free($0?.assumingMemoryBound(to: PKCS7.self))
            }
        }
        var encrypted: [UnsafeMutablePointer<PKCS7>] = unsafe []
        for place in 0..<max(unsafe OPENSSL_sk_num(safes), 0) {
            guard
                let safe = unsafe OPENSSL_sk_value(safes, place)?
                    .assumingMemoryBound(to: PKCS7.self)
            else { continue }
            switch unsafe OBJ_obj2nid(safe.pointee.type) {
            case NID_pkcs7_data: unsafe cost.addAndFree(PKCS12_unpack_p7data(safe))
            case NID_pkcs7_encrypted:
                unsafe cost.add(safe.pointee.d.encrypted?.pointee.enc_data?.pointee.algorithm)
                unsafe encrypted.append(safe)
            default: continue
            }
        }
        try cost.check("the PKCS #12 file")
        // Programs do not agree whether no passphrase is an empty one.
        let count = unsafe passphrase.map { unsafe CInt(clamping: strlen($0)) } ?? 0
        while let safe = unsafe encrypted.popLast() {
            if count == 0 { unsafe cost.addAndFree(PKCS12_unpack_p7encdata(safe, nil, 0)) }
            unsafe cost.addAndFree(PKCS12_unpack_p7encdata(safe, passphrase, count))
        }
        try cost.check("the PKCS #12 file")
    }

    /// Counts the iterations of the encrypted private keys in PEM.
    ///
    /// - Parameter pem: the text; read to its end.
    /// - Throws: `identity` if there are more than a key may ask for.
    static func check(pem: OpaquePointer?) throws(ConnectionError) {
        defer { ERR_clear_error() }
        var cost = DerivationCost()
        while let key = unsafe PEM_read_bio_PKCS8(pem, nil, { _, _, _, _ in -1 }, nil) {
            unsafe cost.add(encryptedKey: key)
            unsafe X509_SIG_free(key)
        }
        try cost.check("the private key")
    }

    private func check(_ what: String) throws(ConnectionError) {
        let limit = Salted.KeyDerivation.iterationCounts.upperBound
        guard iterationCount > limit else { return }
        let count = iterationCount == .max ? "too many" : String(iterationCount)
        throw ConnectionError(
            .identity,
            "\(what) takes \(count) iterations to open, over the limit of \(limit)",
            cure: "write it again with fewer, such as openssl's -iter 100000"
        )
    }

    // MARK: Places of a count

    private mutating func add(macOf file: OpaquePointer) {
        var algorithm: UnsafePointer<X509_ALGOR>?
        var iterations: UnsafePointer<ASN1_INTEGER>?
        unsafe PKCS12_get0_mac(nil, &algorithm, nil, &iterations, file)
        if let iterations = unsafe iterations { unsafe add(Self.value(iterations)) }
        // PBMAC1 (RFC 9579) has a count of its own.
        unsafe add(algorithm)
    }

    /// Counts the keys of a stack of bags, and frees it.
    private mutating func addAndFree(_ bags: OpaquePointer?) {
        unsafe add(bags: bags)
        unsafe OPENSSL_sk_pop_free(bags) { unsafe PKCS12_SAFEBAG_free(OpaquePointer($0)) }
    }

    private mutating func add(bags: OpaquePointer?) {
        for place in 0..<max(unsafe OPENSSL_sk_num(bags), 0) {
            let bag = unsafe OpaquePointer(OPENSSL_sk_value(bags, place))
            switch unsafe PKCS12_SAFEBAG_get_nid(bag) {
            case NID_pkcs8ShroudedKeyBag:
                unsafe add(encryptedKey: PKCS12_SAFEBAG_get0_pkcs8(bag))
            // As deep as OpenSSL reads ASN.1, at most.
            case NID_safeContentsBag: unsafe add(bags: PKCS12_SAFEBAG_get0_safes(bag))
            default: continue
            }
        }
    }

    private mutating func add(encryptedKey key: OpaquePointer?) {
        guard let key = unsafe key else { return }
        var algorithm: UnsafePointer<X509_ALGOR>?
        unsafe X509_SIG_get0(key, &algorithm, nil)
        unsafe add(algorithm)
    }

    // MARK: Algorithms

    /// Counts the iterations of an algorithm: PBES2 or PBMAC1 (RFC 8018 §7.1) name a function, all
    /// others have a salt and a count.
    private mutating func add(_ algorithm: UnsafePointer<X509_ALGOR>?) {
        guard let algorithm = unsafe algorithm else { return }
        guard let scheme = unsafe parameters(of: algorithm, PBE2PARAM_it(), as: PBE2PARAM.self)
        else {
            return unsafe addFunction(algorithm)
        }
        if let function = unsafe scheme.pointee.keyfunc { unsafe addFunction(function) }
        unsafe PBE2PARAM_free(scheme)
    }

    private mutating func addFunction(_ algorithm: UnsafePointer<X509_ALGOR>) {
        if unsafe OBJ_obj2nid(algorithm.pointee.algorithm) == NID_id_scrypt {
            guard
                let scrypt = unsafe parameters(
                    of: algorithm,
                    SCRYPT_PARAMS_it(),
                    as: SCRYPT_PARAMS.self
                )
            else { return }
            let factors = unsafe [
                Self.value(scrypt.pointee.costParameter), Self.value(scrypt.pointee.blockSize),
                Self.value(scrypt.pointee.parallelizationParameter),
            ]
            // Each takes longer than an iteration of PBKDF2.
            var product = 1
            for factor in factors {
                let (value, isOver) = product.multipliedReportingOverflow(by: factor)
                product = isOver ? .max : value
            }
            add(product)
            unsafe SCRYPT_PARAMS_free(scrypt)
        } else if let counted = unsafe parameters(
            of: algorithm,
            PBKDF2PARAM_it(),
            as: PBKDF2PARAM.self
        ) {
            unsafe add(Self.value(counted.pointee.iter))
            unsafe PBKDF2PARAM_free(counted)
        }
    }

    /// The parameters of an algorithm, to be freed; nil if they have another form.
    private func parameters<Parameters>(
        of algorithm: UnsafePointer<X509_ALGOR>,
        _ form: OpaquePointer?,
        as _: Parameters.Type
    ) -> UnsafeMutablePointer<Parameters>? {
        unsafe ASN1_TYPE_unpack_sequence(form, algorithm.pointee.parameter)?
            .assumingMemoryBound(to: Parameters.self)
    }

    private mutating func add(_ count: Int) {
        let (sum, isOver) = iterationCount.addingReportingOverflow(count)
        iterationCount = isOver ? .max : sum
    }

    /// The value of an integer: the most there is for one that has no place in 64 bits.
    private static func value(_ integer: UnsafePointer<ASN1_INTEGER>?) -> Int {
        var value: Int64 = 0
        guard unsafe ASN1_INTEGER_get_int64(&value, integer) == 1 else { return .max }
        return value < 0 ? .max : Int(value)
    }
}
