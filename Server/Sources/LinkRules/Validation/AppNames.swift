package import WaymarkLinks

/// The rules for how Apple and Android name an app, as pure functions.
package enum AppNames {
    /// Refuses what Apple takes as no bundle ID.
    ///
    /// - Parameters:
    ///   - text: the name.
    ///   - parameter: the parameter that names the app, in the caller's words.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    package static func check(bundleID text: String, parameter: String = "bundleID") throws(LinkServiceError) {
        guard !isBundleID(text) else { return }
        throw LinkServiceError(.invalidArgument, .app(.badBundleID), parameter: parameter, value: text)
    }

    /// Refuses what Android takes as no package name.
    ///
    /// - Parameters:
    ///   - text: the name.
    ///   - parameter: the parameter that names the app, in the caller's words.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    package static func check(packageName text: String, parameter: String = "packageName") throws(LinkServiceError) {
        guard !isPackageName(text) else { return }
        throw LinkServiceError(.invalidArgument, .app(.badPackageName), parameter: parameter, value: text)
    }

    /// Apple: "alphanumeric characters (A–Z, a–z, and 0–9), hyphens (-), and periods (.)" (`CFBundleIdentifier`).
    static func isBundleID(_ text: String) -> Bool {
        func isAllowed(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte == UInt8(ascii: "-") }
        return text.utf8.count <= 155 && segmentCount(text, first: isAllowed, others: isAllowed) != nil
    }

    /// Android: two segments or more, each begins with a letter and has letters, digits and `_` (`applicationId`).
    static func isPackageName(_ text: String) -> Bool {
        let count = segmentCount(text, first: isLetter) { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
        return text.utf8.count <= 255 && (count ?? 0) >= 2
    }

    /// How many segments a name has between its dots; `nil` if one is empty or has another byte.
    ///
    /// Each creation asks, so that nothing is allocated.
    private static func segmentCount(
        _ text: String, first isFirst: (UInt8) -> Bool, others isOther: (UInt8) -> Bool
    ) -> Int? {
        var (count, isAtStart) = (1, true)
        for byte in text.utf8 {
            if byte == UInt8(ascii: ".") {
                guard !isAtStart else { return nil }
                (count, isAtStart) = (count + 1, true)
            } else {
                guard isAtStart ? isFirst(byte) : isOther(byte) else { return nil }
                isAtStart = false
            }
        }
        return isAtStart ? nil : count
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        65...90 ~= byte || 97...122 ~= byte
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isLetter(byte) || 48...57 ~= byte
    }
}

extension DynamicLink {
    /// The first name of an app that no app can have, among those that another link does not have as well.
    ///
    /// An empty name says the same as none.
    ///
    /// - Parameter stored: the link as it was before a change, whose names stay: they may be older than this rule.
    func firstBadAppName(changing stored: DynamicLink? = nil) -> LinkParameter? {
        func isBad(_ name: String?, _ known: String?, _ isRight: (String) -> Bool) -> Bool {
            guard let name, !name.isEmpty, name != known else { return false }
            return !isRight(name)
        }
        if isBad(android.packageName, stored?.android.packageName, AppNames.isPackageName) { return .apn }
        if isBad(ios.bundleID, stored?.ios.bundleID, AppNames.isBundleID) { return .ibi }
        return isBad(ios.iPadBundleID, stored?.ios.iPadBundleID, AppNames.isBundleID) ? .ipbi : nil
    }

    /// The parameters that name apps by names that no app can have.
    package var badAppNames: [LinkParameter] { badAppNames(changing: nil) }

    /// The parameters that name apps by names that no app can have, and that another link does not have as well.
    func badAppNames(changing stored: DynamicLink?) -> [LinkParameter] {
        var (link, names) = (self, [LinkParameter]())
        while let parameter = link.firstBadAppName(changing: stored) {
            names.append(parameter)
            link.removeAppName(parameter)
        }
        return names
    }

    /// The link without names of apps that no app can have.
    package var withoutBadAppNames: DynamicLink {
        var link = self
        while let parameter = link.firstBadAppName() { link.removeAppName(parameter) }
        return link
    }

    private mutating func removeAppName(_ parameter: LinkParameter) {
        switch parameter {
        case .apn: android.packageName = nil
        case .ibi: ios.bundleID = nil
        case .ipbi: ios.iPadBundleID = nil
        default: break
        }
    }
}
