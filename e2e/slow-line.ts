import type { Page } from '@playwright/test'

/** A line so slow that a test can act in the middle of a transfer; it can also break. */
export async function slowLine(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const line = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await line(false, bytesPerSecond)
  return { breakOff: () => line(true, bytesPerSecond), mend: () => line(false, -1) }
}
