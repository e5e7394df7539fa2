import { describe, expectTypeOf, it } from 'vitest';
import type { ApiResponse, api, PageMeta } from './client';
import type { DataOf, ListOf, OptionsOf, PathOf, Schemas } from './operations';

// Compile-time checks only; nothing here is called.
describe('a call', () => {
  it('accepts only paths whose method returns JSON', () => {
    expectTypeOf<'/api/sliders'>().toExtend<PathOf<'get'>>();
    expectTypeOf<'/api/sliders'>().not.toExtend<PathOf<'post'>>();
    expectTypeOf<'/api/sliderz'>().not.toExtend<PathOf<'get'>>();
    expectTypeOf<'/api/users/export'>().not.toExtend<PathOf<'get'>>();
  });

  it('returns the data type of the document', () => {
    expectTypeOf<DataOf<'get', '/api/sliders'>>().toEqualTypeOf<Schemas['SliderOut'][]>();
    expectTypeOf<DataOf<'post', '/api/login'>>().toEqualTypeOf<Schemas['LoginOut']>();
    // With two success statuses, the one returned at once; for a union of paths, the data of either.
    expectTypeOf<DataOf<'get', '/api/reports/{slug}'>>().toEqualTypeOf<Schemas['ReportOut']>();
    expectTypeOf<DataOf<'get', '/api/sliders' | '/api/ministers'>>().toEqualTypeOf<
      Schemas['SliderOut'][] | Schemas['MinisterOut'][]
    >();
    expectTypeOf<ReturnType<typeof api.get<'/api/me'>>>().toEqualTypeOf<
      Promise<ApiResponse<Schemas['MeOut']>>
    >();
    expectTypeOf<PageMeta['from']>().toEqualTypeOf<number | null>();
  });

  it('has a response type for every path', () => {
    type Silent<M extends 'get' | 'post' | 'put' | 'patch' | 'delete'> = {
      [P in PathOf<M>]: [DataOf<M, P>] extends [never] ? P : never;
    }[PathOf<M>];
    expectTypeOf<
      Silent<'get'> | Silent<'post'> | Silent<'put'> | Silent<'patch'> | Silent<'delete'>
    >().toBeNever();
  });

  it('requires what the document requires and rejects other names', () => {
    type Options = OptionsOf<'put', '/api/users/{user_id}'>;
    expectTypeOf<Options['path']>().toEqualTypeOf<{ user_id: number }>();
    expectTypeOf<Options['query']>().toEqualTypeOf<undefined>();
    expectTypeOf<Options['body']['name']>().toEqualTypeOf<string>();
    expectTypeOf<{ name: number }>().not.toExtend<Options['body']>();
    expectTypeOf<OptionsOf<'get', '/api/rts/dashboard-data'>['query']>()
      .exclude<undefined>()
      .toHaveProperty('taluka_id');
    expectTypeOf<OptionsOf<'get', '/api/rts/dashboard-data'>['query']>()
      .exclude<undefined>()
      .not.toHaveProperty('taluka_idd');
    expectTypeOf<Parameters<typeof api.get<'/api/users/{user_id}'>>>().not.toExtend<[string]>();
    expectTypeOf<['/api/sliders']>().toExtend<Parameters<typeof api.get<'/api/sliders'>>>();
  });

  it('finds the paths that list a kind of row', () => {
    expectTypeOf<ListOf<Schemas['AccountsPersonOut']>>().toEqualTypeOf<'/api/users'>();
  });
});
