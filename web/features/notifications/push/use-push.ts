import { call } from '../../../api/call.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import type { Notice } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { NotAllowed, subscribe, unsubscribe } from './this-browser.ts'

/**
 * Turns push on in this browser; asks for the permission only now. Calls `readAgain` when the browser's state has
 * changed.
 */
export function useTurnOn(readAgain: () => void) {
  const say = useSay()
  return useAction({
    call: async (publicKey: string) => {
      const { endpoint = '', keys } = await subscribe(publicKey)
      const { p256dh = '', auth = '' } = keys ?? {}
      try {
        return await call('PUT /api/push/device', { body: { endpoint, keys: { p256dh, auth } } })
      } catch (error) {
        // Leaves nothing half done: otherwise the browser would say that push is on, though nothing would ever come.
        await unsubscribe()
        throw error
      }
    },
    done: () => readAgain(),
    failed: error => {
      readAgain()
      return { title: say('notifications.push.failed.title'), text: reasonWhy(error) }
    },
    reread: ['GET /api/push'],
  })

  function reasonWhy(error: unknown): Notice['text'] {
    if (error instanceof NotAllowed) return say('notifications.push.dismissed')
    return reasonOf(say, error) ?? say('notifications.push.failed.text')
  }
}

/** Turns push off in this browser or in another one. */
export function useTurnOff(readAgain?: () => void) {
  const say = useSay()
  return useAction({
    call: async ({ id, isCurrent }: { id: string; isCurrent: boolean }) => {
      await call('DELETE /api/push/devices/{id}', { params: { id } })
      if (isCurrent) await unsubscribe()
    },
    done: () => readAgain?.(),
    failed: say('notifications.push.turnOff.failed'),
    reread: ['GET /api/push'],
  })
}

export function useTestPush() {
  const say = useSay()
  return useAction({
    call: (id: string) => call('POST /api/push/devices/{id}/test', { params: { id } }),
    done: say('notifications.push.test.sent'),
    failed: say('notifications.push.test.failed'),
    reread: ['GET /api/push'],
  })
}
