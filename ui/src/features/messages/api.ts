// Paths and types of messages and webhooks.
import type { Schemas } from '@/api/operations';

export const MESSAGES = '/api/super-admin/messages';
export const WEBHOOKS = '/api/super-admin/webhooks';

export type Message = Schemas['MessageOut'];
export type Webhook = Schemas['WebhookOut'];
