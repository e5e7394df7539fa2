// `GET` queries shared by cache key.
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { getData, type RequestOptions } from './client';
import type { DataOf, OptionsOf, PathOf, Rest } from './operations';

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
