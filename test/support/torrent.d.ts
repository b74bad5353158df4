/** What the tests use of packages that have no types of their own. */

declare module "create-torrent" {
  export default function createTorrent(
    content: Buffer,
    options: { name: string; pieceLength: number },
    done: (error: Error | null, torrent: Uint8Array) => void,
  ): void;
}

declare module "parse-torrent" {
  export default function parseTorrent(torrent: Uint8Array): Promise<{ pieces?: string[] }>;
}
