// A client of Waymark's HTTP API for apps in Dart, in one file and without dependencies.
//
// Copy it into your app. It needs `dart:io`, so it is for Flutter on phones and computers, and for programs, but not for browsers.
// It follows docs/protocol.md, "Client requirements". Dart 2.17 or newer.
import 'dart:async';
import 'dart:convert';
import 'dart:io';
import 'dart:math';

/// What a link means. If [match] is `probable`, do not sign in, reward, or show anything personal.
class ResolvedLink {
  ResolvedLink._(this._json);

  final Map<String, dynamic> _json;

  /// The deep link to open.
  String get url => '${_json['url']}';
  String get match => _text(_json['match']) ?? 'exact';
  String? get shortLink => _text(_json['shortLink']);
  String? get linkID => _text(_json['linkID']);
  String? get minimumVersion => _text(_json['minimumVersion']);

  /// The parameters of the link; `customData` among them.
  Map<String, dynamic> get parameters => _members(_json['link']) ?? const {};
}

/// The answer to a first launch.
class Claim {
  Claim._(this._json);

  final Map<String, dynamic> _json;

  /// `exact`, `probable` or `none`.
  String get match => _text(_json['match']) ?? 'none';

  /// How the link was found: `link`, `appClip`, `referrer`, `clipboard`, `token` or `probable`.
  String? get method => _text(_json['method']);

  /// Between 0 and 1.
  double? get confidence {
    final value = _json['confidence'];
    return value is num ? value.toDouble() : null;
  }

  String? get claimID => _text(_json['claimID']);

  ResolvedLink? get link {
    final json = _members(_json['link']);
    return json == null ? null : ResolvedLink._(json);
  }
}

/// The system of the device.
enum WaymarkPlatform { ios, android, desktop, other }

/// Keeps texts, for example in a file or with the plugin `shared_preferences`; a write is durable when it has returned.
abstract class Storage {
  Future<String?> read(String name);
  Future<void> write(String name, String text);
}

/// An answer of the service that is no success (RFC 9457).
class WaymarkProblem implements Exception {
  WaymarkProblem._(this.status, this._json, this.retryAfter);

  final int status;
  final Map<String, dynamic> _json;

  /// How long to wait before the next attempt, if the service says so.
  final Duration? retryAfter;

  /// Such as `urn:waymark:problem:link-not-found`.
  String get type => _text(_json['type']) ?? 'about:blank';
  String get detail => _text(_json['detail']) ?? 'The service answered with status $status.';

  /// Name it to the operator of the service.
  String? get requestID => _text(_json['requestID']);

  /// Whether the same request can succeed later.
  bool get isTemporary => const [408, 429, 500, 503].contains(status);

  /// Whether the request, or the key, may be at fault; otherwise it is the service, or a proxy before it.
  bool get isRefusal => status < 500 && !isTemporary;

  /// Whether the service says that there is no such link. A proxy that answers 404 to everything does not say so.
  bool get isMissingLink => const [404, 410].contains(status) && type.startsWith('urn:waymark:');

  @override
  String toString() => 'WaymarkProblem: $detail ($status, $type)';
}

/// No answer of the service: no network, a captive portal, or a deadline that has passed.
class NoResponse implements Exception {
  const NoResponse(this.message);

  final String message;

  @override
  String toString() => 'NoResponse: $message';
}

/// Makes and resolves links, claims the link of the installation, and reports events. An app has one of them.
class Waymark {
  /// [service] is the address of the service, such as `https://links.example.com`; [key] has the role `app`; [app] is the bundle
  /// ID or the name of the package. The last three are for tests.
  Waymark({
    required String service,
    required String key,
    required WaymarkPlatform platform,
    required String app,
    required Storage storage,
    String? appVersion,
    HttpClient Function()? newClient,
    DateTime Function()? now,
    Future<void> Function(Duration pause)? sleep,
  })  : _base = '${service.replaceFirst(RegExp(r'/+$'), '')}/api/v1',
        _key = key,
        _platform = platform.name,
        _app = app,
        _storage = storage,
        _appVersion = appVersion,
        _newClient = newClient ?? HttpClient.new,
        _now = now ?? DateTime.now,
        _sleep = sleep ?? ((pause) => Future<void>.delayed(pause));

  /// How long a person waits for a link that they have opened.
  static const patience = Duration(seconds: 5);

  /// How long a call takes at most with all its attempts.
  static const _longest = Duration(seconds: 25);
  static const _firstPause = Duration(milliseconds: 400);
  static const _attempts = 3;
  static const _mostEvents = 200;
  static const _largestAnswer = 8 << 20;
  static const _stateName = 'waymark';

  final String _base;
  final String _key;
  final String _platform;
  final String _app;
  final Storage _storage;
  final String? _appVersion;
  final HttpClient Function() _newClient;
  final DateTime Function() _now;
  final Future<void> Function(Duration pause) _sleep;
  final Random _random = Random.secure();

  /// Changes of the state follow each other.
  Future<void> _turn = Future<void>.value();

  /// What [next] has given to the app since its launch, until [shown].
  String? _taken;

  /// Creates a short link for [link], which has the members of docs/protocol.md. [suffix] is `short` or `unguessable`. Repeating the
  /// call with the same [idempotencyKey] after a [NoResponse] creates no second link.
  Future<String> createLink(
    Map<String, Object?> link, {
    String? domain,
    String? suffix,
    String? idempotencyKey,
  }) async {
    final body = {'link': link, 'domain': domain, 'suffix': suffix};
    final fields = {'Idempotency-Key': idempotencyKey ?? _identifier()};
    final made = await _send('/links', body, 'shortLink', fields);
    return '${made['shortLink']}';
  }

  /// Says what a link means, without counting anything.
  Future<ResolvedLink> resolve(String url) async {
    final body = {'url': url, 'platform': _platform, 'appVersion': _appVersion};
    return ResolvedLink._(await _send('/resolve', body, 'url'));
  }

  /// Claims the link that led to the installation; [next] gives it. Call it at every launch: after the first answer it does
  /// nothing, and a failure is tried again for a day.
  ///
  /// [evidence] is what the app knows, such as `installReferrer` with `referrer`, `clickSeconds` and `installBeginSeconds`,
  /// `clipboardLink`, or `token`. Send `device` only if the app accepts probable links.
  Future<Claim> firstLaunch(Map<String, Object?> evidence) async {
    final installation = await _change<String?>((state) {
      final now = _now().millisecondsSinceEpoch;
      final value = state['firstLaunchAt'];
      final first = value is int ? value : now;
      state['firstLaunchAt'] = first;
      final isTooLate = now - first > const Duration(days: 1).inMilliseconds;
      if (state['hasClaimed'] == true || isTooLate) return null;
      // Stored before the request, so that a repetition is one of the same installation.
      final installation = _text(state['installationID']) ?? _identifier();
      state['installationID'] = installation;
      return installation;
    });
    if (installation == null) return Claim._(const {'match': 'none'});
    final body = {
      'installationID': installation,
      'platform': _platform,
      'bundleOrPackage': _app,
      'appVersion': _appVersion,
      ...evidence,
    };
    final claim = Claim._(await _send('/claims', body, 'match'));
    await _change<void>((state) {
      // Two calls at once get the same answer; the link is given once.
      if (state['hasClaimed'] == true) return;
      state['hasClaimed'] = true;
      state['claimID'] = claim.claimID;
      final link = claim.link;
      final isAccepted = claim.match == 'exact' || evidence['device'] != null;
      // A link that the person has just opened counts for more.
      if (link == null || !isAccepted || state['waiting'] != null) return;
      state['waiting'] = {
        'id': _identifier(),
        'url': link.shortLink ?? link.url,
        'resolved': link._json,
        'openings': 0,
        'isClaimed': true,
      };
    });
    return claim;
  }

  /// Keeps a link that came through a [door] of the app, such as `universalLink` or `intent`, and returns whether it is a new one:
  /// the same link through a second door is not.
  Future<bool> open(String url, String door) {
    return _change<bool>((state) {
      final now = _now().millisecondsSinceEpoch;
      final last = _members(state['last']);
      final age = now - _count(last?['at']);
      final pause = last?['door'] == door ? 1000 : 5000;
      if (last?['url'] == url && age >= 0 && age < pause) return false;
      state['last'] = {'url': url, 'door': door, 'at': now};
      state['waiting'] = {'id': _identifier(), 'url': url, 'openings': 0};
      return true;
    });
  }

  /// The link that waits, once the app is ready to show it. Call [shown] when it has been shown; until then it is given again
  /// after a crash, but not more than twice.
  ///
  /// Returns null if there is none, if the app has it already, or if the service does not know it. Throws [NoResponse] if it takes
  /// longer than a person waits; the link is kept, and the next call gives it. Throws [WaymarkProblem] if the service refuses, for
  /// example because of the key.
  Future<ResolvedLink?> next() async {
    final waiting = await _change<Map<String, dynamic>?>((state) {
      final waiting = _members(state['waiting']);
      if (waiting == null || waiting['id'] == _taken) return null;
      final openings = _count(waiting['openings']);
      if (openings > 2) {
        state.remove('waiting');
        return null;
      }
      _taken = _text(waiting['id']);
      waiting['openings'] = openings + 1;
      return waiting;
    });
    if (waiting == null) return null;
    final resolved = _members(waiting['resolved']);
    if (resolved != null) return ResolvedLink._(resolved);
    final id = waiting['id'];
    try {
      // After the time-out the request goes on, so that its answer is there the next time.
      return await _resolveWaiting(id, '${waiting['url']}').timeout(
        patience,
        onTimeout: () => throw const NoResponse('The link took too long.'),
      );
    } on Exception catch (error) {
      if (_taken == id) _taken = null;
      final problem = error is WaymarkProblem ? error : null;
      final isMissing = problem != null && problem.isMissingLink;
      await _change<void>((state) {
        final waiting = _members(state['waiting']);
        if (waiting == null || waiting['id'] != id) return;
        if (isMissing) {
          state.remove('waiting');
        } else if (problem == null || !problem.isRefusal) {
          // Only what may be the link's fault counts as an opening.
          waiting['openings'] = _count(waiting['openings']) - 1;
        }
      });
      if (isMissing) return null;
      rethrow;
    }
  }

  Future<ResolvedLink> _resolveWaiting(Object? id, String url) async {
    final resolved = await resolve(url);
    await _change<void>((state) {
      final waiting = _members(state['waiting']);
      if (waiting != null && waiting['id'] == id) waiting['resolved'] = resolved._json;
    });
    return resolved;
  }

  /// Forgets the link of [next], because the app has shown it, and keeps an event that it was opened.
  Future<void> shown() {
    final taken = _taken;
    return _change<void>((state) {
      final waiting = _members(state['waiting']);
      // A link that has come in the meantime waits on.
      if (waiting == null || waiting['id'] != taken) return;
      state.remove('waiting');
      final linkID = _text(_members(waiting['resolved'])?['linkID']);
      // The service has counted the opening of a first launch already.
      if (linkID != null && waiting['isClaimed'] != true) _keep(state, null, linkID);
    });
  }

  /// Keeps an event of the app's own until [sendEvents]; of more than 200, the oldest are dropped. The service counts an [id] once.
  /// [value] is decimal text, such as `12.50`; [currency] is that of ISO 4217.
  Future<void> report({
    required String id,
    required String name,
    String? value,
    String? currency,
    ResolvedLink? because,
  }) {
    final event = {'id': id, 'name': name, 'value': value, 'currency': currency};
    return _change<void>((state) => _keep(state, event, because?.linkID));
  }

  void _keep(Map<String, dynamic> state, Map<String, Object?>? event, String? linkID) {
    final events = [
      ..._list(state['events']),
      {'event': event, 'at': _now().toUtc().toIso8601String(), 'linkID': linkID},
    ];
    state['events'] = events.sublist(max(0, events.length - _mostEvents));
  }

  /// Sends the events that wait, in one batch. A failure keeps them for the next call.
  Future<void> sendEvents() async {
    String? claimID;
    final batch = await _change<Map<String, dynamic>?>((state) {
      claimID = _text(state['claimID']);
      final events = _list(state['events']);
      if (_members(state['batch']) == null && events.isNotEmpty) {
        state['batch'] = <String, dynamic>{'id': _identifier(), 'events': events};
        state['events'] = <Object?>[];
      }
      return _members(state['batch']);
    });
    if (batch == null) return;
    final events = <Map<String, Object?>>[];
    for (final kept in _list(batch['events'])) {
      final members = _members(kept);
      if (members == null) continue;
      final linkID = members['linkID'];
      // Without a claim and without a link, nobody could say what an event belongs to.
      if (linkID == null && claimID == null) continue;
      final event = _members(members['event']);
      events.add({
        'kind': event == null ? 'opened' : 'custom',
        'at': members['at'],
        'linkID': linkID,
        'custom': event == null ? null : {...event, 'claimID': claimID},
      });
    }
    if (events.isNotEmpty) {
      try {
        await _send('/events', {'id': batch['id'], 'platform': _platform, 'events': events}, 'counted');
      } on WaymarkProblem catch (problem) {
        // These will never be taken; all others are sent again under the same name.
        if (!const [400, 413, 422].contains(problem.status)) rethrow;
      }
    }
    await _change<void>((state) {
      if (_members(state['batch'])?['id'] == batch['id']) state.remove('batch');
    });
  }

  // Requests

  /// Sends a request, again if that can help; a success is an object that has the member.
  Future<Map<String, dynamic>> _send(
    String path,
    Map<String, Object?> body,
    String member, [
    Map<String, String> fields = const {},
  ]) async {
    final end = _now().add(_longest);
    for (var attempt = 1;; attempt += 1) {
      Exception failure;
      var pause = _firstPause * (1 << (attempt - 1));
      try {
        return await _ask(path, body, member, fields, end.difference(_now()));
      } on WaymarkProblem catch (problem) {
        if (!problem.isTemporary) rethrow;
        final retryAfter = problem.retryAfter;
        if (retryAfter != null && retryAfter > pause) pause = retryAfter;
        failure = problem;
      } on NoResponse catch (error) {
        failure = error;
      } on Exception catch (error) {
        // Sockets, TLS, HTTP and time-outs have exceptions of their own.
        failure = NoResponse('The service did not answer: $error');
      }
      pause += pause * (_random.nextDouble() / 2);
      // The service may want a pause of minutes; that is for the app to decide.
      if (attempt == _attempts || !_now().add(pause).isBefore(end)) throw failure;
      await _sleep(pause);
    }
  }

  Future<Map<String, dynamic>> _ask(
    String path,
    Map<String, Object?> body,
    String member,
    Map<String, String> fields,
    Duration timeout,
  ) async {
    final client = _newClient();
    try {
      return await _exchange(client, path, body, member, fields).timeout(timeout);
    } finally {
      // Ends the request that has timed out.
      client.close(force: true);
    }
  }

  Future<Map<String, dynamic>> _exchange(
    HttpClient client,
    String path,
    Map<String, Object?> body,
    String member,
    Map<String, String> fields,
  ) async {
    final request = await client.postUrl(Uri.parse(_base + path));
    request.followRedirects = false;
    request.headers.set('Content-Type', 'application/json');
    request.headers.set('Authorization', 'Bearer $_key');
    fields.forEach((name, text) => request.headers.set(name, text));
    final bytes = utf8.encode(jsonEncode(_withoutNull(body)));
    request.contentLength = bytes.length;
    request.add(bytes);
    final response = await request.close();
    final answer = _object(await _read(response));
    final status = response.statusCode;
    if (status >= 400) {
      final seconds = int.tryParse(response.headers.value('Retry-After') ?? '');
      final retryAfter = seconds == null || seconds < 0 ? null : Duration(seconds: min(seconds, 86400));
      throw WaymarkProblem._(status, answer ?? const {}, retryAfter);
    }
    if (status >= 200 && status < 300 && answer != null && answer[member] != null) return answer;
    // A captive portal answers with a page of its own, or leads to one.
    throw const NoResponse('Something else than the service has answered.');
  }

  /// The bytes of an answer; none if there are too many, so that it counts as no response.
  static Future<List<int>> _read(HttpClientResponse response) async {
    final bytes = <int>[];
    await for (final part in response) {
      bytes.addAll(part);
      if (bytes.length > _largestAnswer) return const [];
    }
    return bytes;
  }

  /// The object of a JSON text; null for everything else.
  static Map<String, dynamic>? _object(List<int> bytes) {
    try {
      return _members(jsonDecode(utf8.decode(bytes)));
    } on FormatException {
      return null;
    }
  }

  /// A value without the members that are null, which the service takes for missing.
  static Object? _withoutNull(Object? value) {
    if (value is Map) {
      return {
        for (final entry in value.entries)
          if (entry.value != null) '${entry.key}': _withoutNull(entry.value),
      };
    }
    return value is List ? [for (final element in value) _withoutNull(element)] : value;
  }

  // State

  /// Reads the state, changes it, and returns when it is stored; one that is damaged is begun anew.
  Future<T> _change<T>(T Function(Map<String, dynamic> state) body) {
    final turn = _turn.then<T>((_) async {
      final text = await _storage.read(_stateName);
      final state = _object(utf8.encode(text ?? '')) ?? <String, dynamic>{};
      final value = body(state);
      await _storage.write(_stateName, jsonEncode(state));
      return value;
    });
    _turn = turn.then<void>((_) {}, onError: (Object _) {});
    return turn;
  }

  /// A random UUID (RFC 9562, version 4).
  String _identifier() {
    final bytes = List<int>.generate(16, (_) => _random.nextInt(256));
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    final digits = [for (final byte in bytes) byte.toRadixString(16).padLeft(2, '0')].join();
    return [
      digits.substring(0, 8),
      digits.substring(8, 12),
      digits.substring(12, 16),
      digits.substring(16, 20),
      digits.substring(20),
    ].join('-');
  }
}

String? _text(Object? value) => value is String ? value : null;

Map<String, dynamic>? _members(Object? value) => value is Map<String, dynamic> ? value : null;

List<Object?> _list(Object? value) => value is List ? value : const [];

int _count(Object? value) => value is int ? value : 0;
