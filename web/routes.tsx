import { ofAccounts } from './routes/accounts.tsx'
import { admin } from './routes/admin.tsx'
import { ofChallenges } from './routes/challenges.tsx'
import { ofForum } from './routes/forum.tsx'
import { apiDocs, ofLegal } from './routes/legal.tsx'
import { ofModeration } from './routes/moderation.tsx'
import { ofPeople } from './routes/people.tsx'
import { ofPlaylists } from './routes/playlists.tsx'
import { root } from './routes/root.tsx'
import { ofSongs } from './routes/songs.tsx'

/** All addresses, room by room. */
export const routeTree = root.addChildren([
  ...ofSongs,
  ...ofAccounts,
  ...ofPeople,
  ...ofPlaylists,
  ...ofChallenges,
  ...ofForum,
  ...ofLegal,
  ...ofModeration,
  apiDocs,
  admin,
])
