import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './errors';
import { useProof, withProof } from './proof';

const refusal = () => new ApiError(403, 'Confirm', { error_code: 'FRESH_PROOF_REQUIRED' });

function refusedOnce(): { call: () => Promise<string>; calls: () => number } {
  let calls = 0;
  return {
    call: async () => {
      calls += 1;
      if (calls === 1) throw refusal();
      return 'done';
    },
    calls: () => calls,
  };
}

const dialogOpens = () => expect.poll(() => useProof.getState().request).not.toBeNull();

describe('withProof', () => {
  beforeEach(() => useProof.getState().request?.answer(false));

  it('repeats the call once the proof is given', async () => {
    const { call, calls } = refusedOnce();
    const result = withProof(call);
    await dialogOpens();
    useProof.getState().request?.answer(true);
    expect(await result).toBe('done');
    expect(calls()).toBe(2);
    expect(useProof.getState().request).toBeNull();
  });

  it('fails with the refusal when the dialog is closed', async () => {
    const { call, calls } = refusedOnce();
    const result = withProof(call);
    await dialogOpens();
    useProof.getState().request?.answer(false);
    await expect(result).rejects.toMatchObject({ errorCode: 'FRESH_PROOF_REQUIRED' });
    expect(calls()).toBe(1);
  });

  it('asks once for calls that are refused together', async () => {
    const results = [withProof(refusedOnce().call), withProof(refusedOnce().call)];
    await dialogOpens();
    useProof.getState().request?.answer(true);
    expect(await Promise.all(results)).toEqual(['done', 'done']);
  });

  it('leaves other failures alone', async () => {
    const forbidden = new ApiError(403, 'No', { error_code: 'FORBIDDEN' });
    await expect(withProof(() => Promise.reject(forbidden))).rejects.toBe(forbidden);
    expect(useProof.getState().request).toBeNull();
  });
});
