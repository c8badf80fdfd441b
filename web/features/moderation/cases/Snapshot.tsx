import { Link } from '@tanstack/react-router'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { useSay } from '../../../say/use-say.ts'
import css from './CaseView.module.css'

type Shown = Pick<CaseDetail['reports'][number], 'snapshot' | 'imageUrl'> & { soundsLikeId?: string | null }

/** The parts of a thing as they were or are, with its picture. */
export function Snapshot({ shown: { snapshot, imageUrl, soundsLikeId } }: { shown: Shown }) {
  const say = useSay()
  return (
    <>
      {imageUrl && <img src={imageUrl} alt="" className={css.picture} />}
      <dl className={css.facts}>
        {snapshot.map(({ part, text }) => (
          <div key={part}>
            <dt>{say(`moderation.part.${part}`)}</dt>
            <dd>
              {part === 'soundsLike' && soundsLikeId ? (
                <Link to="/songs/$id" params={{ id: soundsLikeId }} className={css.back}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
