import type { Account } from '#contract/identity/accounts.ts'
import { DataSection } from '../../account-data/deletion/DataSection.tsx'
import { MessageChoices } from '../../messages/MessageChoices.tsx'
import { NotificationChoices } from '../../notifications/NotificationChoices.tsx'
import { KeptAwaySection } from '../../people/blocks/KeptAwaySection.tsx'
import { LegalLinks } from '../../sharing/legal/LegalLinks.tsx'
import { AccountSection } from './AccountSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { SoundSection } from './SoundSection.tsx'
import { useArrival } from './use-arrival.ts'

/** All settings of a member, one section below the other. */
export function OwnSections({ account }: { account: Account }) {
  useArrival()
  return (
    <>
      <AccountSection email={account.email} />
      <SecuritySection />
      <NotificationChoices />
      <MessageChoices />
      <KeptAwaySection />
      <AppearanceSection />
      <SoundSection />
      <DataSection isLeaving={account.deletionDueAt !== null} />
      <LegalLinks />
    </>
  )
}
