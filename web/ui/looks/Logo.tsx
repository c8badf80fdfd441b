import { classNames } from '../class-names.ts'
import css from './Logo.module.css'

interface LogoProps {
  /** The product's name; drawn in capitals, for screen readers as written. */
  name: string
  /** Hides the word between 768 and 1180 px, where the bar has no space for it. */
  folds?: boolean | undefined
}

/** The mark and the wordmark. Wrap it in a link home; on phones give that link 44 px. */
export function Logo({ name, folds = false }: LogoProps) {
  return (
    <span className={classNames(css.logo, folds && css.folds)}>
      <svg width="30" height="30" viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="3" fill="var(--accent)" />
        <path
          d="M4.6 5.4h3.2v17.2H4.6zM8.9 7.6h2.9v8.6H8.9zM12.6 11.2h2.8v8.2h-2.8zM16.2 7.6h2.9v8.6h-2.9zM20.2 5.4h3.2v17.2h-3.2z"
          fill="var(--on-accent)"
        />
      </svg>
      <span className={css.word}>{name}</span>
    </span>
  )
}
