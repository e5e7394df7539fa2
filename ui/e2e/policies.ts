// Who may call which operation, from the policies in the API document.
import type { APIRequestContext } from '@playwright/test';

export type Role = 'superadmin' | 'admin' | 'user';

export interface Operation {
  id: string;
  method: string;
  path: RegExp;
  admits: (role: Role, department?: string) => boolean;
}

interface Policy {
  public: boolean;
  roles: string[];
  departments?: string[];
}

const METHODS = /^(get|post|put|patch|delete)$/;

/** Fixed paths come before those with parameters. */
export async function operationsOf(
  request: APIRequestContext,
  headers: Record<string, string>,
): Promise<Operation[]> {
  const { paths } = (await (await request.get('/api/openapi.json', { headers })).json()) as {
    paths: Record<string, Record<string, { operationId: string; 'x-policy': Policy }>>;
  };
  return Object.entries(paths)
    .sort(([left], [right]) => Number(left.includes('{')) - Number(right.includes('{')))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => METHODS.test(method))
        .map(([method, { operationId, 'x-policy': policy }]) => ({
          id: operationId,
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
          admits: (role: Role, department?: string) =>
            policy.public ||
            (policy.roles.includes(role) &&
              (role !== 'user' || !policy.departments || policy.departments.includes(department ?? ''))),
        })),
    );
}
