import { useRef, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { removeAllOffline } from './offline-store.ts'

export function RemoveAll() {
  const say = useSay()
  const opener = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const remove = () => {
    setAsking(false)
    removeAllOffline().catch(console.error)
  }
  return (
    <>
      <Button ref={opener} onClick={() => setAsking(true)}>
        {say('offline.removeAll')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        opener={opener}
        title={say('offline.removeAll.title')}
        text={say('offline.removeAll.text')}
        cancelWords={say('offline.removeAll.keep')}
        confirmWords={say('offline.removeAll')}
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      />
    </>
  )
}
