import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ask } from '../../../../api/queries.ts'
import { useSay } from '../../../../say/use-say.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Banner } from '../../../../ui/layers/Banner.tsx'

/** On the member's own profile: says that there are unpublished drafts, and links to them. */
export function DraftsNote() {
  const say = useSay()
  const { data } = useQuery({ ...ask('GET /api/drafts'), refetchOnMount: 'always' })
  if (!data || data.length === 0) return null
  return (
    <Banner
      tone="good"
      action={
        <Link to="/upload" className={buttonClass({ size: 'sm' })}>
          {say('drafts.go')}
        </Link>
      }
    >
      {say('drafts.count', { count: data.length })}
    </Banner>
  )
}
