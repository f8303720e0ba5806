import type { Configuration } from 'webpack-dev-server';

/**
 * The development server serves scripts and styles from memory, with hot reload, and proxies everything else to the real
 * server. It keeps the Host header, which selects the channel.
 */
export function devServer(): Configuration {
  const target = process.env['GRANDSTAND_URL'] ?? 'http://127.0.0.1:8080';
  return {
    port: Number(process.env['GRANDSTAND_DEV_PORT'] ?? 8081),
    host: '127.0.0.1',
    allowedHosts: 'all',
    hot: true,
    static: false,
    // The server builds the page from the index.html on disk. Hot updates stay in memory.
    devMiddleware: { index: false, writeToDisk: (file) => !file.includes('.hot-update.') },
    // The page's content security policy blocks the overlay's styles; errors are in the terminal.
    client: { overlay: false, webSocketURL: 'auto://0.0.0.0:0/ws' },
    proxy: [
      {
        target,
        changeOrigin: false,
        context: (pathname: string) => !pathname.startsWith('/assets/') && !pathname.startsWith('/ws'),
      },
    ],
  };
}
