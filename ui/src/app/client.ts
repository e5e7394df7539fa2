// Connects the API client to this session.
import { useAsKnown } from '@/api/asKnown';
import { connect } from '@/api/host';
import { useProof } from '@/api/proof';
import { clearPrivateQueries } from '@/api/query';
import { useReason } from '@/api/reason';
import { cacheResponse, isCacheable, readCachedResponse } from '@/shared/persistence/responseCache';
import { backgroundHeader } from '@/shared/session/activity';
import { isLoggingOut } from '@/shared/session/logOut';
import { endSession, onUserChange, readToken, setRestriction } from '@/shared/session/session';

connect({
  credentials: () => {
    const token = readToken();
    return token ? { Authorization: `Bearer ${token}`, ...backgroundHeader() } : null;
  },
  session: readToken,
  onUnauthorised: () => {
    if (readToken() && !isLoggingOut()) endSession('expired');
  },
  onRestriction: (restriction) => setRestriction(restriction, true),
  stores: isCacheable,
  store: cacheResponse,
  stored: readCachedResponse,
});
onUserChange((_, previous) => {
  if (!previous) return;
  useProof.getState().request?.answer(false);
  useReason.getState().request?.answer(null);
  useAsKnown.setState({ on: null });
  clearPrivateQueries();
});
