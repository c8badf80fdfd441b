import { ReportDialog } from '../../moderation/reports/ReportDialog.tsx'
import type { SongDialogProps } from './use-song-dialog.tsx'

export function ReportSongDialog({ song, ...layer }: SongDialogProps) {
  return <ReportDialog {...layer} subject={{ kind: 'song', id: song.id }} name={song.title} />
}
