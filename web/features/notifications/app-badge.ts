/** Sets the number on the icon of the installed app; 0 removes it. Does nothing if the system has no such numbers. */
export async function showAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch (error) {
    // Some browsers have the function but refuse it in a tab.
    console.debug('No number on the icon', error)
  }
}
