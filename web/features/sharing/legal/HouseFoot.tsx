import { LegalLinks } from './LegalLinks.tsx'

/** At the foot of pages that visitors and guests see. */
export function HouseFoot() {
  return (
    <footer className="page">
      <LegalLinks />
    </footer>
  )
}
