declare global {
  interface Window {
    VIDEOJS_NO_DYNAMIC_STYLE?: boolean;
  }
}

// Read by video.js while it loads: the page's security policy allows no style that a script writes into it.
window.VIDEOJS_NO_DYNAMIC_STYLE = true;

export {};
