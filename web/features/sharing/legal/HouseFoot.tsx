import { LegalLinks } from './LegalLinks.tsx'

/** At the foot of what visitors and guests see. */
export function HouseFoot() {
  return (
    <footer className="page">
      <LegalLinks />
    </footer>
  )
}
