// HTTP client: bearer token, language, timeout, envelope, errors. All requests but downloads and uploads go
// through here.
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import createClient, { defaultPathSerializer } from 'openapi-fetch';
import { withAsKnown } from './asKnown';
import { checkConnection, recordNoResponse, recordResponse } from './connection';
import { ApiError } from './errors';
import { host, sessionCheck } from './host';
import type { CallOptions, DataOf, Method, OptionsOf, PathOf, Rest, Schemas } from './operations';
import { withProof } from './proof';
import { queryClient } from './query';
import { withReason } from './reason';
import type { paths } from './schema';
import { GATEWAY_ERRORS, noAnswer, startWrite } from './unanswered';

const TIMEOUT_MS = 15_000;
/** The record was changed or deleted by someone else, or exists already. */
const CHANGED_ELSEWHERE = [404, 409, 412];

export type PageMeta = Schemas['PageMeta'];

export interface ApiResponse<T> {
  data: T;
  message: string;
  meta: PageMeta | undefined;
  status: number;
  /** The full envelope, for the few calls that return figures next to `data`. */
  body: Record<string, unknown>;
}

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface RequestOptions extends CallOptions {
  path?: Record<string, string | number>;
  query?: Query;
  body?: unknown;
}

const http = createClient<paths>({ baseUrl: '', fetch: (request) => globalThis.fetch(request) });

export function requestHeaders(): Record<string, string> {
  return { 'Accept-Language': i18next.language === 'mr' ? 'mr' : 'en', ...host.credentials() };
}

/** Drop empty values from the query string; they mean "no filter". */
export function cleanQuery(query: Query | undefined): Record<string, string> {
  const entries = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

/** `session`: the one that sent the request. */
export function toApiError(status: number, body: unknown, session = host.session()): ApiError {
  const message = (body as { message?: unknown } | null)?.message;
  // Only an explicit 401 ends the session; a 5xx or a timeout never logs anyone out.
  if (status === 401 && session === host.session()) host.onUnauthorised();
  const code = (body as { error_code?: unknown } | null)?.error_code;
  if (code === 'TWO_FACTOR_SETUP_REQUIRED') host.onRestriction('two_factor_setup_required');
  if (code === 'PASSWORD_CHANGE_REQUIRED') host.onRestriction('must_change_password');
  return new ApiError(
    status,
    typeof message === 'string' && message ? message : i18next.t('common:errors.http', { status }),
    body,
  );
}

export function unwrapEnvelope<T>(status: number, body: unknown): ApiResponse<T> {
  const envelope = (body ?? {}) as Record<string, unknown>;
  if (envelope.success === false) throw toApiError(status, envelope);
  return {
    data: envelope.data as T,
    message: String(envelope.message ?? ''),
    meta: envelope.meta as PageMeta | undefined,
    status,
    body: envelope,
  };
}

function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<ApiResponse<T>> {
  return withProof(() =>
    withReason((reason) => send<T>(method, path, { ...options, query: { ...options.query, reason } })),
  );
}

async function send<T>(method: Method, path: string, options: RequestOptions): Promise<ApiResponse<T>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const url = defaultPathSerializer(path, options.path ?? {});
  const params = cleanQuery(options.query);
  const query = method === 'get' ? withAsKnown(url, params) : params;
  const storeKey = method === 'get' && host.stores(url) && `${url}?${new URLSearchParams(query)}`;
  const write = startWrite(method, url, query, options.body);
  const session = host.session();
  // What was read without a session is public.
  const checkSession = session || method !== 'get' ? sessionCheck(session) : () => undefined;
  try {
    // `api` has already checked path and options; any path type satisfies the compiler here.
    const { data, error, response } = await http.request(method as 'post', url as '/api/login', {
      params: { query: query as never },
      body: options.body as never,
      headers: { ...requestHeaders(), ...(write && { 'Idempotency-Key': write.key }), ...options.headers },
      signal,
    });
    recordResponse(response.status);
    checkSession();
    if (!response.ok) throw toApiError(response.status, error, session);
    write?.saved();
    const result = unwrapEnvelope<T>(response.status, data);
    if (storeKey && session === host.session()) host.store(storeKey, data);
    return result;
  } catch (error) {
    // Errors of the server have passed this check already; a 401 has ended the session.
    if (!(error instanceof ApiError)) checkSession();
    const lost = !(error instanceof ApiError) || GATEWAY_ERRORS.includes(error.status);
    if (lost) write?.lost();
    if (write) refetchStale(lost, error);
    // The caller aborted this request (a newer filter, a closed page): not an outage.
    if (options.signal?.aborted) throw error;
    const hasResponse = error instanceof ApiError;
    if (hasResponse && !error.isOutage) throw error;
    if (!hasResponse) recordNoResponse();
    // An error of this one call is shown; saved figures are used only when the portal is unreachable.
    const stored = storeKey && (await checkConnection()) !== 'online' && (await host.stored(storeKey));
    checkSession();
    if (stored) return unwrapEnvelope<T>(200, stored);
    if (write && lost && !isExplained(error)) throw noAnswer();
    if (hasResponse) throw error;
    throw new ApiError(0, i18next.t(timeout.aborted ? 'common:errors.timeout' : 'common:errors.network'));
  }
}

/** A server that answers 503 itself says why; a proxy does not. */
const isExplained = (error: unknown) => Boolean((error as { body?: { message?: string } }).body?.message);

/** After a failed write: refetch what the page shows, if it has changed or may have. */
async function refetchStale(lost: boolean, error: unknown): Promise<void> {
  // Without a connection, everything is refetched when it returns.
  const stale = lost
    ? (await checkConnection()) === 'online'
    : CHANGED_ELSEWHERE.includes((error as ApiError).status);
  if (stale) await queryClient.invalidateQueries();
}

const typed =
  <M extends Method>(method: M) =>
  <P extends PathOf<M>>(path: P, ...[options]: Rest<OptionsOf<M, P>>): Promise<ApiResponse<DataOf<M, P>>> =>
    request(method, path, options as RequestOptions);

/** Typed client: path, parameters, body and response come from the OpenAPI document. */
export const api = {
  get: typed('get'),
  post: typed('post'),
  put: typed('put'),
  patch: typed('patch'),
  delete: typed('delete'),
};

const untyped =
  (method: Method) =>
  <T>(path: string, options?: RequestOptions): Promise<ApiResponse<T>> =>
    request<T>(method, path, options);

/**
 * The `queryFn` of a query whose result is the response's `data`. If the query also has a `select`,
 * TypeScript infers its type only from `(context) => getData(…)(context)`.
 */
export const getData =
  <P extends PathOf<'get'>>(path: P, ...[options]: Rest<OptionsOf<'get', P>>) =>
  async ({ signal }: { signal: AbortSignal }): Promise<NoInfer<DataOf<'get', P>>> =>
    (await request<DataOf<'get', P>>('get', path, { ...(options as RequestOptions), signal })).data;

/**
 * Client for path families declared at run time (of a data set, of a master); the caller states the response
 * type.
 */
export const dynamicApi = {
  get: untyped('get'),
  post: untyped('post'),
  put: untyped('put'),
  patch: untyped('patch'),
  delete: untyped('delete'),
};

// `GET` queries shared by cache key.
type SharedQueryOptions<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn' | 'select'>;

/** `options` hold the parameters (`path`, `query`) and the query's options, such as `staleTime`. */
export function useData<P extends PathOf<'get'>>(
  queryKey: QueryKey,
  path: P,
  ...[options]: Rest<Omit<OptionsOf<'get', P>, 'signal'> & SharedQueryOptions<DataOf<'get', P>>>
) {
  const {
    path: parts,
    query,
    ...queryOptions
  } = (options ?? {}) as RequestOptions & SharedQueryOptions<DataOf<'get', P>>;
  const params = { path: parts, query } as unknown as OptionsOf<'get', P>;
  return useQuery<DataOf<'get', P>>({
    ...queryOptions,
    queryKey,
    queryFn: getData<P>(path, ...([params] as unknown as Rest<OptionsOf<'get', P>>)),
  });
}
