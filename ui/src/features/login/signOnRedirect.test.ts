import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import {
  clearReturnState,
  redirectToProvider,
  returnState,
  secondStepOf,
  signOnErrorText,
} from './signOnRedirect';

const assign = vi.fn();
beforeEach(() => vi.stubGlobal('location', { assign }));
afterEach(() => vi.unstubAllGlobals());

it('remembers the login page and the page to return to', () => {
  redirectToProvider('https://login.example.org/authorize', { from: '/e-ferfar/login', next: '/guide' });
  expect(assign).toHaveBeenCalledWith('https://login.example.org/authorize');
  expect(returnState()).toEqual({ from: '/e-ferfar/login', next: '/guide' });
  clearReturnState();
  expect(returnState()).toEqual({ from: '/login', next: null });
});

it.each(['//evil.example/login', 'https://evil.example/login', '/x/../y/login', 'javascript:alert(1)'])(
  'rejects foreign addresses: %s',
  (address) => {
    redirectToProvider('', { from: address, next: address });
    expect(returnState()).toEqual({ from: '/login', next: null });
  },
);

const t = ((key: string) => key) as unknown as Parameters<typeof signOnErrorText>[1];
const failure = (status: number, body?: unknown) => new ApiError(status, 'Said so.', body);

it('shows the server’s messages, but not a proxy’s', () => {
  expect(signOnErrorText(failure(403, { error_code: 'SIGN_ON_NO_GROUP' }), t)).toBe('Said so.');
  expect(signOnErrorText(failure(503, { error_code: 'SIGN_ON_UNREACHABLE' }), t)).toBe('Said so.');
  expect(signOnErrorText(failure(502), t)).toBe('error.failed');
  expect(signOnErrorText(failure(0), t)).toBe('error.NETWORK_ERROR');
  expect(signOnErrorText(new Error('x'), t)).toBe('error.unexpected');
  expect(signOnErrorText(new DOMException('', 'NotAllowedError'), t)).toBe('passkey.none');
});

it('returns the ticket of the second step', () => {
  const details = { ticket: 'abc', passkeys: true };
  expect(secondStepOf(failure(403, { error_code: 'OTP_REQUIRED', data: details }))).toEqual(details);
  expect(secondStepOf(failure(403, { error_code: 'SIGN_ON_STALE' }))).toBeNull();
});
