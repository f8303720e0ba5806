import './noDynamicStyle';
import 'video.js/dist/video-js.css';
import french from 'video.js/dist/lang/fr.json';
import videojs from 'video.js';

videojs.addLanguage('fr', french);

export { videojs };
export type VideoPlayer = ReturnType<typeof videojs>;
