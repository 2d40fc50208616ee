/** Options of the mail parser in tests, which run it in this thread. */
export const MAIL_READING = {
  limits: { bytes: 60e6, levels: 256, parts: 500, headerBytes: 1e5, milliseconds: 2e4, megabytes: 512 },
  ownDomain: 'desk.example',
  now: Date.parse('2026-11-03T12:00:00Z'),
}
