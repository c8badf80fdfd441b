/** The number on the icon of the installed app; none takes it away. Does nothing where the system has no such thing. */
export async function showAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch (error) {
    // Some browsers have the call and refuse it in a tab.
    console.debug('No number on the icon', error)
  }
}
