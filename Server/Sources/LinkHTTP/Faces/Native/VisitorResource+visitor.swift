package import LinkRules
package import ManagementAPI

extension VisitorResource {
    /// Shows a visitor.
    package init(_ visitor: Visitor) {
        self.init(
            kind: visitor.kind.rawValue, platform: visitor.platform.rawValue, form: visitor.form?.rawValue,
            os: visitor.osVersion?.description, browser: visitor.browser?.name, inApp: visitor.inApp?.name,
            bot: visitor.bot, maybeIPad: visitor.maybeIPad, isCounted: visitor.isCounted)
    }
}
