/**
 * By which program an assistant comes in, as the event log has it. What a program calls itself is free text that the log must not hold,
 * so each is one of these words; `other` is any that says something else, or nothing.
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
