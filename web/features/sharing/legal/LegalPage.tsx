import { useLocation } from '@tanstack/react-router'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { LinkingSentence } from '../../../ui/looks/LinkingSentence.tsx'
import { ReadingPage } from '../../../ui/ReadingPage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { legalTexts } from './chapters.ts'
import { Imprint } from './Imprint.tsx'
import css from './LegalPage.module.css'
import { legalPages } from './legal-pages.ts'
import { Paragraphs } from './Paragraphs.tsx'

/** The legal text that the address names. */
export function LegalPage() {
  const say = useSay()
  const address = useLocation({ select: ({ pathname }) => pathname })
  const name = legalPages.find(known => address.startsWith(`/${known}`)) ?? 'terms'
  return (
    <ReadingPage as="article" className={css.page}>
      {name === 'imprint' ? (
        <>
          <h1>{say('legal.imprint')}</h1>
          <Imprint />
        </>
      ) : (
        <Chapters name={name} />
      )}
    </ReadingPage>
  )
}

/** The date of the version, a summary, and a table of contents; then the chapters. */
function Chapters({ name }: { name: keyof typeof legalTexts }) {
  const say = useSay()
  const { day } = useNumbers()
  const { since, chapters } = legalTexts[name](say)
  return (
    <>
      <header>
        <h1>{say(`legal.${name}`)}</h1>
        <p className={css.since}>
          <time dateTime={since}>{say('legal.version', { date: day(since) })}</time>
        </p>
        <p className={css.intro}>
          <LinkingSentence text={say(`${name}.intro`)} />
        </p>
      </header>
      <nav className={css.contents} aria-label={say('legal.contents')}>
        <ul>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map(({ id, title, text }) => (
        <Section key={id} id={id} title={title}>
          <Paragraphs text={text} />
        </Section>
      ))}
    </>
  )
}
