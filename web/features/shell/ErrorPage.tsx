import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import css from './MessagePage.module.css'

/** Shown if a screen could not be rendered or its data could not be read. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const say = useSay()
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  console.error(error)
  return (
    <div className={`page ${css.message}`} role="alert">
      <h1>{say('pages.error.title')}</h1>
      <p>{say('pages.error.text')}</p>
      <div className={css.action}>
        <Button look="primary" size="lg" onClick={() => void retry()}>
          {say('common.retry')}
        </Button>
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          {say('pages.notFound.home')}
        </Link>
      </div>
    </div>
  )
}
