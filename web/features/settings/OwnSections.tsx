import type { Account } from '#contract/accounts.ts'
import { AccountSection } from './AccountSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { DataSection } from './DataSection.tsx'
import { SecuritySection } from './SecuritySection.tsx'

/** Everything that belongs to an account, one section below the other. */
export function OwnSections({ account }: { account: Account }) {
  return (
    <>
      <AccountSection email={account.email} />
      <SecuritySection />
      <AppearanceSection />
      <DataSection isLeaving={account.deletionDueAt !== null} />
    </>
  )
}
