import { describe, expectTypeOf, it } from 'vitest';
import type { Answer, api, PageMeta } from './client';
import type { DataOf, ListOf, OptionsOf, PathOf, Schemas } from './operations';

// `tsc` checks all of this; nothing here is called.
describe('a call', () => {
  it('knows the paths of its method that answer with JSON', () => {
    expectTypeOf<'/api/sliders'>().toExtend<PathOf<'get'>>();
    expectTypeOf<'/api/sliders'>().not.toExtend<PathOf<'post'>>();
    expectTypeOf<'/api/sliderz'>().not.toExtend<PathOf<'get'>>();
    expectTypeOf<'/api/users/export'>().not.toExtend<PathOf<'get'>>();
  });

  it('answers with the data of the document', () => {
    expectTypeOf<DataOf<'get', '/api/sliders'>>().toEqualTypeOf<Schemas['SliderOut'][]>();
    expectTypeOf<DataOf<'post', '/api/login'>>().toEqualTypeOf<Schemas['LoginOut']>();
    // Of a path with two successes the one that is there at once; of two paths either one's data.
    expectTypeOf<DataOf<'get', '/api/reports/{slug}'>>().toEqualTypeOf<Schemas['ReportOut']>();
    expectTypeOf<DataOf<'get', '/api/sliders' | '/api/ministers'>>().toEqualTypeOf<
      Schemas['SliderOut'][] | Schemas['MinisterOut'][]
    >();
    expectTypeOf<ReturnType<typeof api.get<'/api/me'>>>().toEqualTypeOf<Promise<Answer<Schemas['MeOut']>>>();
    expectTypeOf<PageMeta['from']>().toEqualTypeOf<number | null>();
  });

  it('has an answer for every path', () => {
    type Silent<M extends 'get' | 'post' | 'put' | 'patch' | 'delete'> = {
      [P in PathOf<M>]: [DataOf<M, P>] extends [never] ? P : never;
    }[PathOf<M>];
    expectTypeOf<
      Silent<'get'> | Silent<'post'> | Silent<'put'> | Silent<'patch'> | Silent<'delete'>
    >().toBeNever();
  });

  it('needs what the document requires and takes no other names', () => {
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

  it('lists rows of one kind at their own paths', () => {
    expectTypeOf<ListOf<Schemas['AccountsPersonOut']>>().toEqualTypeOf<'/api/users'>();
  });
});
