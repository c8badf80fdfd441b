/** The calls of `/rest` that need signing in. */

const start = ['ping', 'getLicense', 'getMusicFolders', 'getScanStatus', 'tokenInfo', 'getUser']
const empty = [
  'getInternetRadioStations',
  'getPodcasts',
  'getNewestPodcasts',
  'getNowPlaying',
  'getBookmarks',
  'getShares',
]
const browse = ['getArtists', 'getIndexes', 'getArtist', 'getAlbum', 'getSong', 'getMusicDirectory']
const media = ['stream', 'download', 'getCoverArt']
const lists = [
  'getAlbumList',
  'getAlbumList2',
  'getRandomSongs',
  'getSongsByGenre',
  'getGenres',
  'getStarred',
  'getStarred2',
  'getPlaylists',
  'getPlaylist',
  'getLyrics',
  'getLyricsBySongId',
]
export const acts = [
  'star',
  'unstar',
  'setRating',
  'scrobble',
  'createPlaylist',
  'updatePlaylist',
  'deletePlaylist',
]
export const all = [...start, ...lists, ...acts, ...empty, ...browse, 'search2', 'search3', ...media]
