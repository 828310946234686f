// The views and controls of SwiftUI that our documentation and examples use.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

// https://developer.apple.com/documentation/swiftui/localizedstringkey
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
    public init(stringLiteral value: String) {}
}

// https://developer.apple.com/documentation/swiftui/text
public struct Text: View {
    // https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)
    nonisolated public init(_ key: LocalizedStringKey) {}
    // https://developer.apple.com/documentation/swiftui/text/init(_:)-9d1g4
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) {}
    public var body: Never { preconditionFailure() }
}

// https://developer.apple.com/documentation/swiftui/label
public struct Label<Title: View, Icon: View>: View {
    public var body: Never { preconditionFailure() }
}

extension Label where Title == Text, Icon == EmptyView {
    // https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
    //
    // The icon's real type is `Image`.
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
}

// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: View {
    nonisolated public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
    public var body: Never { preconditionFailure() }
}

// https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View>: View {
    nonisolated public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
    public var body: Never { preconditionFailure() }
}

// https://developer.apple.com/documentation/swiftui/list
public struct List<Content: View>: View {
    // https://developer.apple.com/documentation/swiftui/list/init(content:)
    @MainActor @preconcurrency public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { preconditionFailure() }
}

// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
    public var body: Never { preconditionFailure() }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
    // https://developer.apple.com/documentation/swiftui/foreach/init(_:content:)
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

extension ForEach {
    // https://developer.apple.com/documentation/swiftui/foreach/init(_:id:content:)
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}

// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: View {
    // https://developer.apple.com/documentation/swiftui/button/init(action:label:)
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    public var body: Never { preconditionFailure() }
}

extension Button where Label == Text {
    // https://developer.apple.com/documentation/swiftui/button/init(_:action:)
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
}

// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label: View>: View {
    public var body: Never { preconditionFailure() }
}

extension TextField where Label == Text {
    // https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
}

// https://developer.apple.com/documentation/swiftui/progressview
public struct ProgressView: View {
    nonisolated public init() {}
    nonisolated public init(_ titleKey: LocalizedStringKey) {}
    public var body: Never { preconditionFailure() }
}

// https://developer.apple.com/documentation/swiftui/sharepreview
//
// The real one has type parameters for an image and an icon.
public struct SharePreview {
    // https://developer.apple.com/documentation/swiftui/sharepreview/init(_:)
    public init(_ titleKey: LocalizedStringKey) {}
    // https://developer.apple.com/documentation/swiftui/sharepreview/init(_:)
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S) {}
}

// https://developer.apple.com/documentation/swiftui/sharelink
public struct ShareLink: View {
    // https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:)
    public init(item: URL) {}
    // https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:preview:)
    public init<Item: Transferable>(item: Item, preview: SharePreview) {}
    public var body: Never { preconditionFailure() }
}

// https://developer.apple.com/documentation/swiftui/link
public struct Link: View {
    // https://developer.apple.com/documentation/swiftui/link/init(_:destination:)
    public init(_ titleKey: LocalizedStringKey, destination: URL) {}
    public var body: Never { preconditionFailure() }
}

// https://developer.apple.com/documentation/swiftui/navigationpath
public struct NavigationPath {
    // https://developer.apple.com/documentation/swiftui/navigationpath/init()
    public init() {}
    // https://developer.apple.com/documentation/swiftui/navigationpath/init(_:)
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable {}
}

// https://developer.apple.com/documentation/swiftui/navigationstack
public struct NavigationStack<Root: View>: View {
    // https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)
    public init<Data>(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {}
    // https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {}
    // https://developer.apple.com/documentation/swiftui/navigationstack/init(root:)
    public init(@ViewBuilder root: () -> Root) {}
    public var body: Never { preconditionFailure() }
}

// https://developer.apple.com/documentation/swiftui/navigationlink
public struct NavigationLink<Label: View>: View {
    // https://developer.apple.com/documentation/swiftui/navigationlink/init(value:label:)
    nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
    public var body: Never { preconditionFailure() }
}

// https://developer.apple.com/documentation/swiftui/tabview
public struct TabView<SelectionValue: Hashable, Content: View>: View {
    // https://developer.apple.com/documentation/swiftui/tabview/init(selection:content:)
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
    public var body: Never { preconditionFailure() }
}

extension View {
    // https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { EmptyView() }
    // https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { EmptyView() }
    // https://developer.apple.com/documentation/swiftui/view/tabitem(_:)
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { EmptyView() }
    // https://developer.apple.com/documentation/swiftui/view/tag(_:)
    nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { EmptyView() }
    // https://developer.apple.com/documentation/swiftui/view/disabled(_:)
    nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }
    // https://developer.apple.com/documentation/swiftui/view/padding(_:)
    nonisolated public func padding() -> some View { EmptyView() }
}

// https://developer.apple.com/documentation/swiftui/scene
@MainActor @preconcurrency public protocol Scene {
    // https://developer.apple.com/documentation/swiftui/scene/body-swift.associatedtype
    associatedtype Body: Scene
    // https://developer.apple.com/documentation/swiftui/scene/body-swift.property
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

// https://developer.apple.com/documentation/swiftui/scenebuilder
@resultBuilder public enum SceneBuilder {
    // https://developer.apple.com/documentation/swiftui/scenebuilder/buildblock(_:)
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
    // https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
    nonisolated public init(@ViewBuilder content: @escaping () -> Content) {}
    public var body: Never { preconditionFailure() }
}

// https://developer.apple.com/documentation/swiftui/app
@MainActor @preconcurrency public protocol App {
    // https://developer.apple.com/documentation/swiftui/app/body-swift.associatedtype
    associatedtype Body: Scene
    // https://developer.apple.com/documentation/swiftui/app/body-swift.property
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    // https://developer.apple.com/documentation/swiftui/app/init()
    @MainActor @preconcurrency init()
}

extension App {
    // https://developer.apple.com/documentation/swiftui/app/main()
    @MainActor @preconcurrency public static func main() {}
}
