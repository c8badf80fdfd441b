/** The time zone of the browser. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // What Chromium says where the system has no zone. It refuses to write a time in it.
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}
