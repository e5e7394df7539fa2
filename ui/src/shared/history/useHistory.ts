// The days whose figures can be shown, their storage, and the paths that support it.
import { useData } from '@/api/useData';

export const useHistory = () => useData(['history'], '/api/history', { staleTime: 0 });
