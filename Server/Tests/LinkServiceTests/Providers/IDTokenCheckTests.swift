import Crypto
import CryptoExtras
import Foundation
import Testing

@testable import LinkService

/// What an ID token must say and be signed with, rule by rule.
@Suite struct IDTokenCheckTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let check = IDTokenCheck(
        issuer: "https://id.example.com", clientID: "waymark", nonce: "n", authenticatedSince: nil, now: now)

    private static func claims(_ change: (inout IDTokenClaims) -> Void = { _ in }) -> IDTokenClaims {
        var claims = IDTokenClaims(
            iss: "https://id.example.com", sub: "1", aud: ["waymark"], exp: 1_800_000_300, iat: 1_800_000_000,
            nonce: "n")
        change(&claims)
        return claims
    }

    struct Case: Sendable {
        var fault: IDTokenFault?
        var claims: IDTokenClaims

        init(_ fault: IDTokenFault?, _ change: (inout IDTokenClaims) -> Void) {
            self.fault = fault
            claims = IDTokenCheckTests.claims(change)
        }
    }

    static let cases: [Case] = [
        Case(nil) { _ in },
        Case(.issuer) { $0.iss = "https://id.example.com/" },
        Case(.issuer) { $0.iss = "https://evil.example.com" },
        Case(.audience) { $0.aud.names = ["another"] },
        Case(.audience) { $0.aud.names = [] },
        Case(.party) { $0.aud.names = ["waymark", "another"] },
        Case(nil) {
            $0.aud.names = ["another", "waymark"]
            $0.azp = "waymark"
        },
        Case(.party) { $0.azp = "another" },
        Case(.expired) { $0.exp = 1_799_999_940 },
        Case(nil) { $0.exp = 1_799_999_941 },
        Case(.expired) { $0.exp = .nan },
        Case(.early) { $0.iat = 1_800_000_060 },
        Case(.early) { $0.iat = .nan },
        Case(.early) { $0.nbf = 1_800_000_060 },
        Case(.old) { $0.iat = 1_799_999_400 },
        Case(.nonce) { $0.nonce = nil },
        Case(.nonce) { $0.nonce = "N" },
        Case(.subject) { $0.sub = "" },
        Case(.subject) { $0.sub = "a\0b" },
        Case(.subject) { $0.sub = String(repeating: "x", count: 256) },
    ]

    @Test(arguments: cases)
    func eachClaimIsExamined(_ example: Case) {
        var found: IDTokenFault?
        do throws(IDTokenFault) { try Self.check.check(example.claims) } catch { found = error }
        #expect(found == example.fault)
    }

    @Test func whoMustHaveEnteredSomethingJustNowMustHave() throws {
        var check = Self.check
        check.authenticatedSince = Self.now
        for (time, isRight) in [(nil, false), (1_799_999_000, false), (1_800_000_000, true), (1_900_000_000, false)]
            as [(Double?, Bool)]
        {
            let claims = Self.claims { $0.authTime = time }
            if isRight {
                try check.check(claims)
            } else {
                #expect(throws: IDTokenFault.authenticationTime) { try check.check(claims) }
            }
        }
    }

    @Test(arguments: [
        ("true", true), ("\"true\"", true), ("false", false), ("\"yes\"", false), ("1", false), ("null", false),
    ])
    func onlyTrueVerifiesAnAddress(_ json: String, _ isVerified: Bool) throws {
        let text = #"{"iss":"i","sub":"s","aud":"a","exp":2,"iat":1,"email":"A@b.c","email_verified":\#(json)}"#
        let claims = try JSONDecoder().decode(IDTokenClaims.self, from: Data(text.utf8))
        #expect(ProviderAccount(claims).email == (isVerified ? "a@b.c" : nil))
    }

    @Test func noLetterOfAnotherAlphabetMakesSomebodyElsesAddress() throws {
        let claims = Self.claims {
            $0.email = "\u{212A}IM@\u{212A}IT.example"
            $0.isEmailVerified = true
        }
        let email = try #require(ProviderAccount(claims).email)
        #expect(email == "\u{212A}im@\u{212A}it.example" && email.unicodeScalars.first?.value == 0x212A)
        let provider = try SignInProviderConfiguration(
            issuer: "https://id.example.com", clientID: "waymark", allowedDomains: ["kit.example"])
        #expect(!provider.allows(email: "kim@\u{212A}it.example") && provider.allows(email: "kim@KIT.example"))
    }

    // Signatures

    private static let rsa = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }
    private static let payload =
        #"{"iss":"https://id.example.com","sub":"1","aud":"waymark","exp":1800000300,"iat":1800000000,"nonce":"n"}"#

    private func token(_ header: String, sign: (Data) throws -> Data) rethrows -> SignedToken? {
        let signed = "\(Base64URL.encode(Data(header.utf8))).\(Base64URL.encode(Data(Self.payload.utf8)))"
        return SignedToken("\(signed).\(Base64URL.encode(try sign(Data(signed.utf8))))")
    }

    private func jwk(kid: String? = "1", alg: String? = nil, use: String? = nil) throws -> JSONWebKey {
        let numbers = try Self.rsa.get().publicKey.getKeyPrimitives()
        return JSONWebKey(
            kty: "RSA", kid: kid, use: use, alg: alg, n: Base64URL.encode(numbers.modulus),
            e: Base64URL.encode(numbers.publicExponent))
    }

    private func signature(_ data: Data) throws -> Data {
        try Self.rsa.get().signature(for: SHA256.hash(data: data), padding: .insecurePKCS1v1_5).rawRepresentation
    }

    private func fault(_ token: SignedToken?, _ keys: [JSONWebKey]) throws -> IDTokenFault? {
        let token = try #require(token)
        do throws(IDTokenFault) {
            _ = try Self.check.claims(of: token, keys: keys)
            return nil
        } catch {
            return error
        }
    }

    @Test func aSignatureOfTheNamedKeyIsBelieved() throws {
        let token = try token(#"{"alg":"RS256","kid":"1"}"#, sign: signature)
        #expect(try fault(token, [jwk(kid: "0", alg: "RS256"), jwk()]) == nil)
        #expect(try fault(token, [jwk(kid: "0")]) == .unknownKey)
        #expect(try fault(token, [jwk(use: "enc")]) == .unknownKey)
        #expect(try fault(token, [jwk(alg: "RS512")]) == .unknownKey)
        #expect(try fault(self.token(#"{"alg":"RS256"}"#, sign: signature), [jwk(kid: nil)]) == nil)
        #expect(try fault(self.token(#"{"alg":"PS256","kid":"1"}"#, sign: signature), [jwk()]) == .signature)
    }

    @Test func aSharedSecretOrNoSignatureIsNeverBelieved() throws {
        let modulus = try Self.rsa.get().publicKey.pemRepresentation
        for algorithm in ["none", "None", "NONE", "", "HS256", "HS384", "HS512", "RS1"] {
            let header = #"{"alg":"\#(algorithm)","kid":"1"}"#
            #expect(try fault(token(header) { _ in Data() }, [jwk()]) == .algorithm)
            // The public key as if it were a secret.
            let forged = token(header) { data in
                Data(HMAC<SHA256>.authenticationCode(for: data, using: SymmetricKey(data: Data(modulus.utf8))))
            }
            #expect(try fault(forged, [jwk()]) == .algorithm)
        }
    }

    @Test func aKeyOfAnotherKindOrLengthIsNone() throws {
        let key = P256.Signing.PrivateKey()
        let point = key.publicKey.x963Representation
        let curve = JSONWebKey(
            kty: "EC", kid: "1", crv: "P-256", x: Base64URL.encode(point[1..<33]), y: Base64URL.encode(point[33...]))
        let token = try token(#"{"alg":"ES256","kid":"1"}"#) { try key.signature(for: $0).rawRepresentation }
        #expect(try fault(token, [curve]) == nil)
        #expect(try fault(token, [jwk()]) == .unknownKey)
        #expect(try fault(self.token(#"{"alg":"RS256","kid":"1"}"#, sign: signature), [curve]) == .unknownKey)
        let short = JSONWebKey(
            kty: "RSA", kid: "1", n: Base64URL.encode([UInt8](repeating: 0xFF, count: 128)), e: "AQAB")
        #expect(try fault(self.token(#"{"alg":"RS256","kid":"1"}"#, sign: signature), [short]) == .unknownKey)
    }

    @Test(arguments: [
        "", ".", "..", "a.b.c", "e30.e30", "e30.e30.", "e30.e30.e30.e30",
        "eyJhbGciOiJSUzI1NiIsImNyaXQiOlsiYiJdfQ.e30.AA",
    ])
    func whatIsNoTokenIsNone(_ text: String) {
        #expect(SignedToken(text) == nil)
    }
}
