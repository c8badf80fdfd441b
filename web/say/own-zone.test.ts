import { expect, test, vi } from 'vitest'
import { ownZone } from './own-zone.ts'

test('the zone of the browser, or UTC where the system has none', () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  const options = (timeZone: string) => ({
    locale: 'ko',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
  })
  zone.mockReturnValue(options('Asia/Seoul'))
  expect(ownZone()).toBe('Asia/Seoul')
  zone.mockReturnValue(options('Etc/Unknown'))
  expect(ownZone()).toBe('UTC')
  zone.mockRestore()
})
