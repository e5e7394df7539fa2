// Which earlier days can be asked for, what keeping them takes, and which answers take such a day.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';

export const useHistory = () =>
  useQuery({
    queryKey: ['history'],
    queryFn: async () => (await api.get('/api/history')).data,
    staleTime: 0,
  });
