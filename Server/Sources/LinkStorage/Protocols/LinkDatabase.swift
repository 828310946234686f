import Foundation
import WaymarkLinks

/// One database: all stores, and the questions that concern all of them.
///
/// Methods may be called from any task at once. Each is one transaction: it happens whole or not at all; a method that
/// throws has stored nothing. Text is the same where its UTF-8 is the same, and holds no U+0000. Moments are
/// kept to the millisecond.
public protocol LinkDatabase:
    ProjectStore, AppStore, LinkDomainStore, APIKeyStore, LinkStore, LinkImportStore, RecordExportStore,
    ClaimStore, AppEventBatchStore, ActivityStore
{
    /// A number that rises whenever projects, apps, domains or keys change, in whichever process.
    ///
    /// It is cheap enough to be asked several times a second.
    func settingsRevision() async throws -> Int64
    /// A number that changes whenever a stored link is changed or goes, in whichever process; links that are added do not
    /// change it.
    ///
    /// It is as cheap as ``settingsRevision()``.
    func linksRevision() async throws -> Int64
    /// What the database can do now; throws ``LinkStoreError`` where it cannot be read.
    ///
    /// Waits for no writer and for no list.
    func health() async throws -> DatabaseHealth
    /// Tries whether a database that refused writes takes them again.
    ///
    /// Later calls of ``health()`` tell. Does nothing where writes are taken.
    func resumeWriting() async
    /// Brings new and changed links into what makes lists and searches fast; they are right without it.
    ///
    /// Reads and writes go on meanwhile. It does nothing where too little changed to be worth it, and may be called again
    /// after it was cancelled, and in several processes at once.
    func indexLinks() async throws
    /// Finishes what was begun and closes. Later calls throw `unavailable`.
    func close() async throws
}
