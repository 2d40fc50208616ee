/**
 * Programs of assistants in the event log. A program's own name is free text, which the log must not hold. `other`:
 * unknown or missing.
 */
export const ASSISTANT_CLIENTS = [
  'claude',
  'chatgpt',
  'codex',
  'copilot',
  'cursor',
  'gemini',
  'vscode',
  'zed',
  'inspector',
  'other',
] as const
export type AssistantClient = (typeof ASSISTANT_CLIENTS)[number]
