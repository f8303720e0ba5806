declare global {
  interface Window {
    VIDEOJS_NO_DYNAMIC_STYLE?: boolean;
  }
}

// video.js reads this while it loads: the Content-Security-Policy forbids styles inserted by scripts.
window.VIDEOJS_NO_DYNAMIC_STYLE = true;

export {};
