// Connects the API client to this session.
import { useAsKnown } from '@/api/asKnown';
import { connect } from '@/api/host';
import { clearPrivateQueries } from '@/api/query';
import { cacheResponse, isCacheable, readCachedResponse } from '@/shared/persistence/responseCache';
import { backgroundHeader } from '@/shared/session/activity';
import { endSession, onUserChange, readToken, setRestriction } from '@/shared/session/session';

connect({
  credentials: () => {
    const token = readToken();
    return token ? { Authorization: `Bearer ${token}`, ...backgroundHeader() } : null;
  },
  onUnauthorised: () => {
    if (readToken()) endSession('expired');
  },
  onRestriction: (restriction) => setRestriction(restriction, true),
  stores: isCacheable,
  store: cacheResponse,
  stored: readCachedResponse,
});
onUserChange((_, previous) => {
  if (!previous) return;
  useAsKnown.setState({ on: null });
  clearPrivateQueries();
});
