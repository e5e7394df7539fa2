// The days whose figures can be shown, their storage, and the paths that support it.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';

export const useHistory = () =>
  useQuery({
    queryKey: ['history'],
    queryFn: async () => (await api.get('/api/history')).data,
    staleTime: 0,
  });
