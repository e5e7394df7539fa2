// Paths, parameters, bodies and responses as types, taken from the OpenAPI document: whatever the server
// renames stops compiling here.
import type { components, paths } from './schema';

export type Schemas = components['schemas'];
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
/** Where 200 is possible, 202 is for downloads, which go through `download`. */
type AnswerOf<Operation> = Operation extends { responses: { 200: infer Good } }
  ? Json<Good>
  : Operation extends { responses: { 201: infer Good } | { 202: infer Good } }
    ? Json<Good>
    : never;

/** The paths whose method returns JSON. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: [AnswerOf<paths[P][M]>] extends [never] ? never : P;
}[keyof paths];

/** The `data` of a response. */
export type DataOf<M extends Method, P extends PathOf<M>> = P extends unknown
  ? AnswerOf<paths[P][M]> extends { data: infer Data }
    ? Data
    : never
  : never;

/**
 * Names come from the document. Values often come from the page's URL as strings, and the client drops empty
 * ones.
 */
type Filters<Values> = { [Name in keyof Values]: string | number | boolean | null | undefined };
type Place<Parameters> = Parameters extends { path: infer Path } ? { path: Path } : unknown;
type Narrowed<Parameters> = Parameters extends { query: infer Query }
  ? { query: Filters<Query> }
  : Parameters extends { query?: infer Query }
    ? { query?: Filters<NonNullable<Query>> }
    : unknown;
/** Forms pass the record's revision, or undefined for a new record. */
type Versioned<Body> = Body extends { revision?: infer Version }
  ? Omit<Body, 'revision'> & { revision?: Version | undefined }
  : Body;
type Sent<Operation> = Operation extends { requestBody: infer Request }
  ? { body: Versioned<Json<Request>> }
  : unknown;

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export type OptionsOf<M extends Method, P extends PathOf<M>> = P extends unknown
  ? paths[P][M] extends infer Operation extends { parameters: unknown }
    ? CallOptions & Place<Operation['parameters']> & Narrowed<Operation['parameters']> & Sent<Operation>
    : never
  : never;

/** Options are optional where none of them is required. */
export type Rest<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

/** The paths that list rows of this type. */
export type ListOf<Row> = {
  [P in PathOf<'get'>]: DataOf<'get', P> extends Row[] ? P : never;
}[PathOf<'get'>];
