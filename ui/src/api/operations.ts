// Paths, parameters, bodies and responses as types, taken from the OpenAPI document: whatever the server
// renames stops compiling here.
import type { components, paths } from './schema';

export type Schemas = components['schemas'];
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
/** Where 200 is possible, 202 is for downloads, which go through `download`. */
type ResponseOf<Operation> = Operation extends { responses: { 200: infer Success } }
  ? Json<Success>
  : Operation extends { responses: { 201: infer Success } | { 202: infer Success } }
    ? Json<Success>
    : never;

/** The paths whose method returns JSON. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: [ResponseOf<paths[P][M]>] extends [never] ? never : P;
}[keyof paths];

/** The `data` of a response. */
export type DataOf<M extends Method, P extends PathOf<M>> = P extends unknown
  ? ResponseOf<paths[P][M]> extends { data: infer Data }
    ? Data
    : never
  : never;

/**
 * Names come from the document. Values often come from the page's URL as strings, and the client drops empty
 * ones.
 */
type Filters<Values> = { [Name in keyof Values]: string | number | boolean | null | undefined };
type PathParams<Parameters> = Parameters extends { path: infer Path } ? { path: Path } : unknown;
type QueryParams<Parameters> = Parameters extends { query: infer Query }
  ? { query: Filters<Query> }
  : Parameters extends { query?: infer Query }
    ? { query?: Filters<NonNullable<Query>> }
    : unknown;
/** Forms pass the record's revision, or undefined for a new record. */
type WithOptionalRevision<Body> = Body extends { revision?: infer Version }
  ? Omit<Body, 'revision'> & { revision?: Version | undefined }
  : Body;
type RequestBody<Operation> = Operation extends { requestBody: infer Request }
  ? { body: WithOptionalRevision<Json<Request>> }
  : unknown;

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export type OptionsOf<M extends Method, P extends PathOf<M>> = P extends unknown
  ? paths[P][M] extends infer Operation extends { parameters: unknown }
    ? CallOptions &
        PathParams<Operation['parameters']> &
        QueryParams<Operation['parameters']> &
        RequestBody<Operation>
    : never
  : never;

/** Options are optional where none of them is required. */
export type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

/** The paths that list rows of this type. */
export type ListOf<Row> = {
  [P in PathOf<'get'>]: DataOf<'get', P> extends Row[] ? P : never;
}[PathOf<'get'>];
