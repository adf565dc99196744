#!/usr/bin/env bash
# Builds ffmpeg and ffprobe for the container image, from Debian's own source
# package, with what Inkreel asks of them and nothing else: they take a few
# megabytes, where Debian's, which can do everything, take 400 with what they
# link. It runs as root on Debian with package sources (deb-src) on.
#
#   ffmpeg.sh PREFIX    # PREFIX/bin/ffmpeg, PREFIX/bin/ffprobe, PREFIX/share/doc/ffmpeg
#
# In the last, SOURCE says what was built, and "packages" those of Debian that the
# programs need when they run.
#
# What is decoded is the list of mux/accept.go, which a test there compares with
# this one. The names are configure's.
set -euo pipefail
prefix=${1:?where to install}

demuxers=mov,matroska,avi,mpegts,mpegps,flv,asf,gif,apng,ogg,wav,w64,mp3,aac,flac,aiff,caf,amr,ac3,eac3
demuxers+=,ivf,rawvideo,pcm_f32le # what we hand over ourselves
decoders=h264,hevc,vp8,vp9,libdav1d,av1,mpeg1video,mpeg2video,mpeg4,h263,prores,dnxhd,qtrle,mjpeg,png,apng,gif,theora,wmv1,wmv2,wmv3,vc1
decoders+=,aac,aac_latm,mp2float,mp2,mp3float,mp3,ac3,eac3,opus,vorbis,flac,alac,wmav1,wmav2,wmapro,amrnb,amrwb
decoders+=,pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw
decoders+=,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt
decoders+=,movtext,subrip,srt,webvtt,ass,ssa,text,ccaption # subtitles, which ffprobe describes
decoders+=,rawvideo,wrapped_avframe
encoders=libx264,libvpx_vp9,prores_ks,gif,aac,libopus,pcm_f32le,rawvideo,wrapped_avframe
encoders+=,h264_nvenc,h264_vaapi # where the machine has one; Quick Sync would bring 27 MB more, and such cards know VA-API
muxers=h264,ipod,mp4,mov,webm,gif,rawvideo,pcm_f32le,null
filters=fps,trim,scale,setsar,crop,format,premultiply,pad,select,split,palettegen,paletteuse,ssim,hwupload,color,gblur,hue,mpdecimate
filters+=,extractplanes,blend,lut,alphamerge,unpremultiply # films without a board
filters+=,aresample,aformat,apad,atrim,pan
filters+=,null,copy,anull,transpose,hflip,vflip,rotate # ffmpeg puts them in itself, to turn pictures among others

libraries=(libx264-dev libvpx-dev libopus-dev libdav1d-dev libva-dev libffmpeg-nvenc-dev zlib1g-dev)
apt-get update
apt-get install -y --no-install-recommends build-essential dpkg-dev nasm pkg-config "${libraries[@]}"
work=$(mktemp -d)
cd "$work"
apt-get source --only-source ffmpeg # with Debian's mendings, which dpkg-source puts in
cd ffmpeg-*/

# --disable-network, and no protocols but files and pipes: it cannot be made to
# fetch anything, whatever a file says.
./configure --prefix="$prefix" --extra-version="$(dpkg-parsechangelog -S Version | sed 's/.*-//')" --toolchain=hardened \
  --disable-everything --disable-autodetect --disable-network --disable-doc --disable-debug --disable-ffplay \
  --enable-gpl --enable-libx264 --enable-libvpx --enable-libopus --enable-libdav1d --enable-zlib \
  --enable-vaapi --enable-ffnvcodec --enable-nvenc \
  --enable-protocol=file,pipe --enable-indev=lavfi --enable-parsers --enable-bsfs \
  --enable-demuxer="$demuxers" --enable-decoder="$decoders" --enable-encoder="$encoders" --enable-muxer="$muxers" --enable-filter="$filters"
make -j"$(nproc)"
make install-progs
strip "$prefix/bin/ffmpeg" "$prefix/bin/ffprobe"

# The GPL asks that whoever passes the image on says where the source is.
doc=$prefix/share/doc/ffmpeg
mkdir -p "$doc"
cp COPYING.GPLv2 LICENSE.md debian/copyright "$doc"
cat >"$doc/SOURCE" <<END
ffmpeg and ffprobe here are Debian's source package ffmpeg, version $(dpkg-parsechangelog -S Version), unchanged:
  apt-get source ffmpeg=$(dpkg-parsechangelog -S Version)
or https://snapshot.debian.org/package/ffmpeg/. They were built with:
  $(sed -n 's/^# *\(.*configure .*\)/\1/p' ffbuild/config.log | head -1)
END
ldd "$prefix/bin/ffmpeg" "$prefix/bin/ffprobe" | awk '$3 ~ /^\// {print $3}' | sort -u | while read -r library; do
  dpkg -S "/usr$library" 2>/dev/null || dpkg -S "$library" # of which Debian's lists know one
done | cut -d: -f1 | sort -u >"$doc/packages"
cd /
rm -r "$work"
