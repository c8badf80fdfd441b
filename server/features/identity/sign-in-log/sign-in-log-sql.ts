import { type RawBuilder, sql } from 'kysely'
import type { SignInKind } from '#contract/identity/sign-in-kinds.ts'
import type { Executor } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { foundPeople } from '../../people/found-people.ts'

interface SignInPage {
  /** The last row of the page before: ids sort by time. */
  after: string | undefined
  limit: number
}

interface SearchedPage extends SignInPage {
  kind?: SignInKind | undefined
  network?: string | undefined
  /** Part of a person's name, or the beginning of their address. */
  search?: string | undefined
}

/** Events of one account, the latest first. */
export function signInsOf(database: Executor, account: string, page: SignInPage) {
  return select(database, page).where('sign_in_log.account_id', '=', toUuid(account))
}

/** Events of all accounts, with today's names. */
export function signInsOfAll(database: Executor, { kind, network, search, ...page }: SearchedPage) {
  return select(database, page)
    .leftJoin('users', 'users.id', 'sign_in_log.account_id')
    .select([
      'users.id as person_id',
      'users.artist_name as person_artist_name',
      'users.first_name',
      'users.last_name',
      'users.picture_blob',
    ])
    .$if(kind !== undefined, query => query.where('sign_in_log.kind', '=', kind!))
    .$if(network !== undefined, query =>
      query.where('sign_in_log.network', '=', Buffer.from(network!, 'hex')),
    )
    .$if(search !== undefined, query => query.where(isOf(search!)))
}

function select(database: Executor, { after, limit }: SignInPage) {
  return database
    .selectFrom('sign_in_log')
    .select([
      'sign_in_log.id',
      'sign_in_log.kind',
      'sign_in_log.reason',
      'sign_in_log.network',
      'sign_in_log.browser',
      'sign_in_log.system',
      'sign_in_log.at',
    ])
    .$if(after !== undefined, query => query.where('sign_in_log.id', '<', toUuid(after!)))
    .orderBy('sign_in_log.id', 'desc')
    .limit(sql.lit(limit))
}

/** The people are found first, so that the log is read by its index. */
function isOf(search: string): RawBuilder<boolean> {
  return sql<boolean>`sign_in_log.account_id = any (array(${foundPeople(search, { seesAddresses: true })}))`
}
