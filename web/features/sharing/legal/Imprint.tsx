import { useQuery } from '@tanstack/react-query'
import type { Operator } from '#contract/sharing/imprint.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './LegalPage.module.css'
import { Paragraphs } from './Paragraphs.tsx'

const chapters = ['contact', 'content', 'software'] as const

/** The operator of this installation, or a text that it is not configured yet. */
export function Imprint() {
  const say = useSay()
  const { data } = useQuery(ask('GET /api/imprint'))
  return (
    <>
      <Section id="operator" title={say('imprint.operator')}>
        {data?.operator && <OperatorCard operator={data.operator} />}
        {data && !data.operator && <NoOperator />}
        {!data && <Skeleton height="120px" />}
      </Section>
      {chapters.map(id => (
        <Section key={id} id={`imprint-${id}`} title={say(`imprint.${id}`)}>
          <Paragraphs text={say(`imprint.${id}.text`)} />
        </Section>
      ))}
    </>
  )
}

function NoOperator() {
  const say = useSay()
  const isAdministrator = useAccount()?.role === 'admin'
  return (
    <>
      <p>{say('imprint.missing')}</p>
      {isAdministrator && <Banner tone="warn">{say('imprint.missing.admin')}</Banner>}
    </>
  )
}

function OperatorCard({ operator: { name, address, email, phone, register } }: { operator: Operator }) {
  const say = useSay()
  return (
    <>
      <address className={css.address}>
        <strong>{name}</strong>
        {address.map(line => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <dl className={css.facts}>
        <dt>{say('imprint.email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        {phone && (
          <>
            <dt>{say('imprint.phone')}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </>
        )}
        {register && (
          <>
            <dt>{say('imprint.register')}</dt>
            <dd>{register}</dd>
          </>
        )}
      </dl>
    </>
  )
}
