import ko from '#words/ko/notifications/notifications.json' with { type: 'json' }
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { notice, reload, visit } from './visit.ts'

test.use({ serviceWorkers: 'allow' })

// A headless browser always blocks notifications and reaches no push service: this test can go only so far.
test('a browser that blocks notifications or reaches no push service says so, and quiet hours stay', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/settings')
  const here = page.getByRole('region', { name: ko['push.title'], exact: true })
  await expect(here).toContainText(ko['push.blocked'])
  await expect(here.getByRole('button')).toHaveCount(0)

  await page.addInitScript(() => {
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return 'granted'
    }
  })
  await reload(page)
  await expect(here.getByRole('status')).toHaveText(ko['push.off'])
  await here.getByRole('button', { name: ko['push.turnOn'] }).click()
  await expect(notice(page, ko['push.failed.title'])).toBeVisible({ timeout: 30_000 })
  await expect(here.getByRole('status')).toHaveText(ko['push.off'])

  const quiet = page.getByRole('region', { name: ko['push.quiet.title'], exact: true })
  await quiet.getByRole('checkbox', { name: ko['push.quiet.use'] }).click()
  const saved = page.waitForResponse(answer => answer.request().postData()?.includes('23:15') ?? false)
  await quiet.getByLabel(ko['push.quiet.from']).fill('23:15')
  expect((await saved).status()).toBe(200)
  await expectAccessible(page)
  await reload(page)
  await expect(quiet.getByLabel(ko['push.quiet.from'])).toHaveValue('23:15')
  await quiet.getByRole('checkbox', { name: ko['push.quiet.use'] }).click()
  await expect(quiet.getByLabel(ko['push.quiet.from'])).toBeHidden()
})
